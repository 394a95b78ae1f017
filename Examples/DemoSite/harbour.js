// Fills the dashboard, draws its two pictures, and says when all of it is there.
import { drawSea } from "./sea.js";
import { drawTide } from "./tide.js";

// One level for every quarter of an hour.
const tide = Array.from({ length: 97 }, (_, quarter) => levelAt(quarter / 4));

function levelAt(hour) {
  return round(2.6 + 1.9 * Math.cos(((hour - 4.2) / 12.42) * 2 * Math.PI));
}

function round(value) {
  return Math.round(value * 100) / 100;
}

function cell(text, className) {
  const element = document.createElement("td");
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

function row(berth) {
  const element = document.createElement("tr");
  const state = document.createElement("td");
  const badge = document.createElement("span");
  badge.className = `state ${berth.state}`;
  badge.textContent = berth.state;
  state.append(badge);
  element.append(
    cell(berth.berth),
    cell(berth.ship ?? "–"),
    cell(berth.from ?? "–"),
    cell(berth.length ? `${berth.length} m` : "–", "number"),
    cell(berth.arrival ?? "–", "number"),
    state,
  );
  return element;
}

function show(id, text) {
  document.getElementById(id).textContent = text;
}

async function fillBerths() {
  const response = await fetch("/api/berths.json");
  if (!response.ok) throw new Error(`The berths could not be read: ${response.status}`);
  const { generated, berths } = await response.json();
  document.querySelector("#berths tbody").replaceChildren(...berths.map(row));
  const count = (state) => berths.filter((berth) => berth.state === state).length;
  const summary = { total: berths.length, occupied: count("moored"), expected: count("expected"), free: count("free") };
  for (const [id, value] of Object.entries(summary)) show(id, value);
  show("generated", `as of ${generated}`);
  return { generated, berths: summary, longest: longest(berths) };
}

function longest(berths) {
  return berths.reduce((best, { ship, length }) => (length > best.length ? { ship, length } : best), { length: 0 });
}

async function book(event) {
  event.preventDefault();
  const form = event.target;
  const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const { reference } = await response.json();
  show("booking", `Requested, reference ${reference}`);
}

document.querySelector(".booking").addEventListener("submit", book);
drawTide(document.getElementById("tide"), tide);
const renderer = drawSea(document.getElementById("sea"));
if (renderer) show("renderer", renderer);

try {
  const [summary] = await Promise.all([
    fillBerths(),
    document.fonts.load('700 20px "Harbour Display"'),
    ...[...document.images].map((image) => image.decode()),
  ]);
  window.harbour = {
    name: "Saltmarsh",
    greeting: "欢迎 ⚓",
    ...summary,
    tide: { high: Math.max(...tide), low: Math.min(...tide) },
    webFont: document.fonts.check('700 20px "Harbour Display"'),
    webGL: renderer !== null,
  };
  // The rows are laid out and painted once before anyone is told.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.documentElement.dataset.ready = "true";
} catch (error) {
  document.documentElement.dataset.ready = "failed";
  throw error;
}
