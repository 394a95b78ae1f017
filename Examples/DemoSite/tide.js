// The tide over one day as a curve on a two-dimensional canvas.

const area = { left: 58, top: 28, right: 618, bottom: 346 };
const top = 5;

const x = (hour) => area.left + (hour / 24) * (area.right - area.left);
const y = (level) => area.bottom - (level / top) * (area.bottom - area.top);

function drawGrid(context) {
  context.font = '17px "DejaVu Sans", sans-serif';
  context.fillStyle = "#5d6f8a";
  context.strokeStyle = "#d5e2e9";
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (let level = 0; level <= top; level += 1) {
    context.beginPath();
    context.moveTo(area.left, y(level));
    context.lineTo(area.right, y(level));
    context.stroke();
    context.fillText(String(level), area.left - 12, y(level));
  }
  context.textAlign = "center";
  for (let hour = 0; hour <= 24; hour += 6) {
    context.fillText(`${hour}:00`, Math.min(x(hour), area.right - 12), area.bottom + 28);
  }
}

function curve(context, levels) {
  context.beginPath();
  levels.forEach((level, quarter) => context.lineTo(x(quarter / 4), y(level)));
}

function fillBelow(context, levels) {
  const gradient = context.createLinearGradient(0, area.top, 0, area.bottom);
  gradient.addColorStop(0, "#1d7a94cc");
  gradient.addColorStop(1, "#1d7a9411");
  curve(context, levels);
  context.lineTo(area.right, area.bottom);
  context.lineTo(area.left, area.bottom);
  context.closePath();
  context.fillStyle = gradient;
  context.fill();
}

function markPeaks(context, levels) {
  context.font = 'bold 17px "DejaVu Sans", sans-serif';
  levels.forEach((level, quarter) => {
    if (quarter === 0 || quarter === levels.length - 1) return;
    // On a level stretch only its first point counts.
    const [before, after] = [levels[quarter - 1], levels[quarter + 1]];
    const high = before < level && after <= level;
    const low = before > level && after >= level;
    if (!high && !low) return;
    context.beginPath();
    context.arc(x(quarter / 4), y(level), 7, 0, 2 * Math.PI);
    context.fillStyle = high ? "#e4574c" : "#f0a63a";
    context.fill();
    context.fillStyle = "#14243d";
    context.fillText(`${level.toFixed(1)} m`, Math.min(x(quarter / 4), area.right - 26), y(level) + (high ? -20 : 24));
  });
}

export function drawTide(canvas, levels) {
  const context = canvas.getContext("2d");
  drawGrid(context);
  fillBelow(context, levels);
  curve(context, levels);
  context.strokeStyle = "#14507a";
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.stroke();
  markPeaks(context, levels);
}
