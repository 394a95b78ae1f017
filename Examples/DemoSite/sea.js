// The temperature of the water as shaded bands, computed by the graphics unit.

const vertex = `
  attribute vec2 corner;
  varying vec2 place;
  void main() { place = corner * 0.5 + 0.5; gl_Position = vec4(corner, 0.0, 1.0); }
`;

const fragment = `
  precision mediump float;
  varying vec2 place;

  float swell(vec2 p) {
    return 0.5 + 0.25 * sin(5.0 * p.x + 2.2 * sin(3.0 * p.y)) + 0.25 * sin(4.0 * p.y - 1.6 * sin(4.0 * p.x + 1.0));
  }

  void main() {
    float warmth = mix(place.y, swell(place * vec2(1.6, 1.0)), 0.6);
    vec3 cold = vec3(0.05, 0.20, 0.42);
    vec3 mild = vec3(0.13, 0.60, 0.66);
    vec3 warm = vec3(1.00, 0.80, 0.46);
    vec3 colour = warmth < 0.55 ? mix(cold, mild, warmth / 0.55) : mix(mild, warm, (warmth - 0.55) / 0.45);
    float isotherm = abs(fract(warmth * 9.0) - 0.5);
    colour = mix(vec3(1.0), colour, 0.75 + 0.25 * smoothstep(0.0, 0.06, isotherm));
    gl_FragColor = vec4(colour, 1.0);
  }
`;

function shader(gl, type, source) {
  const result = gl.createShader(type);
  gl.shaderSource(result, source);
  gl.compileShader(result);
  if (!gl.getShaderParameter(result, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(result));
  return result;
}

// Draws the picture; returns the name of the interface, or null where there is none.
export function drawSea(canvas) {
  // The drawing is done once, so it has to outlast the frame in which it was made.
  const gl = canvas.getContext("webgl", { preserveDrawingBuffer: true });
  if (!gl) return null;
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, "corner");
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  return gl.getParameter(gl.VERSION);
}
