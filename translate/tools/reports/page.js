"use strict";
// The page is complete without this: here come the map, the filter and the diffs side by side.
(() => {
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};
const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
document.documentElement.classList.add("js");

// --- the tree -------------------------------------------------------------------------------------------------------

const grave = ["same", "alone", "done", "warning", "error"]; // of several states in a directory, the last is shown
const signs = { done: "✓", warning: "▲", error: "✕", same: "·", alone: "○" };
const files = all(".file");

function addToTree(root, path, leaf) {
  const steps = path.split("/").filter(Boolean);
  let node = root;
  for (const step of steps.slice(0, -1)) {
    if (!node.inside.has(step)) node.inside.set(step, { name: step, above: node, inside: new Map() });
    node = node.inside.get(step);
    if (!node.inside) return; // below something that was left alone
  }
  const name = steps.at(-1) ?? path;
  if (!node.inside.has(name)) node.inside.set(name, { name, above: node, ...leaf });
}

// The lines of each state in these nodes.
function shares(nodes) {
  const parts = {};
  for (const node of nodes)
    for (const [state, lines] of Object.entries(node.parts ?? { [node.state]: node.lines })) parts[state] = (parts[state] ?? 0) + lines;
  return parts;
}

function sumUp(node) {
  if (!node.inside) return;
  node.lines = 0;
  node.state = "same";
  node.files = 0;
  node.order = [...node.inside.values()];
  for (const child of node.order) {
    sumUp(child);
    node.lines += child.lines;
    node.files += child.inside ? child.files : 1;
    if (grave.indexOf(child.state) > grave.indexOf(node.state)) node.state = child.state;
  }
  node.parts = shares(node.order);
  node.order.sort((a, b) => b.lines - a.lines);
}

function readTree() {
  const root = { name: "all", above: null, inside: new Map() };
  let lines = 0;
  for (const file of files) {
    const own = Math.max(1, Number(file.dataset.lines));
    lines += own;
    addToTree(root, file.dataset.path, { lines: own, state: file.dataset.state, file });
  }
  const usual = Math.max(1, Math.round(lines / Math.max(1, files.length)));
  for (const part of all(".alone [data-path]"))
    if (part.dataset.cuda > 0) addToTree(root, part.dataset.path, { lines: usual * Number(part.dataset.cuda), state: "alone" });
  sumUp(root);
  return root;
}

// The worst ratio of the sides in a row of areas of that sum, laid along a side of that length.
const worst = (largest, smallest, sum, side) => Math.max(side * side * largest / (sum * sum), sum * sum / (side * side * smallest));

// Gives each node its rectangle, as square as can be: rows of areas that fall, along the shorter side.
function squarify(nodes, box) {
  const scale = box.w * box.h / nodes.reduce((sum, node) => sum + node.lines, 0);
  let { x, y, w, h } = box, start = 0;
  const rectangles = [];
  while (start < nodes.length) {
    const side = Math.min(w, h), row = [nodes[start].lines * scale];
    let sum = row[0], end = start + 1;
    for (; end < nodes.length; ++end) {
      const area = nodes[end].lines * scale;
      if (worst(row[0], area, sum + area, side) > worst(row[0], row.at(-1), sum, side)) break;
      row.push(area);
      sum += area;
    }
    const thick = sum / side;
    let at = 0;
    row.forEach((area, i) => {
      const long = area / thick;
      rectangles.push(w >= h ? { node: nodes[start + i], x, y: y + at, w: thick, h: long }
                             : { node: nodes[start + i], x: x + at, y, w: long, h: thick });
      at += long;
    });
    if (w >= h) { x += thick; w -= thick; } else { y += thick; h -= thick; }
    start = end;
  }
  return rectangles;
}

const map = one("#map"), trail = one("#trail");
let shown = readTree();
if (!shown.lines) map.closest("section").hidden = true;

function say(node) {
  const what = { done: "changed", warning: "has warnings", error: "has errors", same: "as it was", alone: "left alone" };
  const size = node.state === "alone" && !node.inside ? "" : `, ${plural(node.lines, "line")}`;
  return `${node.name}${node.inside ? `, directory of ${plural(node.files, "file")}` : ""}${size}: ${what[node.state]}`;
}

function place(element, box) {
  for (const [side, value] of [["left", box.x], ["top", box.y], ["width", box.w], ["height", box.h]])
    element.style[side] = `${Math.max(0, value)}px`;
}

// A block that stands for several files shows each state by its share; what needs somebody is never too thin to be seen.
function paint(element, parts, lines) {
  const stops = [];
  let at = 0;
  for (const state of ["same", "alone", "done", "warning", "error"]) {
    if (!parts[state]) continue;
    const end = at + Math.max(parts[state] / lines, 0.08);
    stops.push([`var(--${state})`, at, end]);
    at = end;
  }
  element.classList.add("mixed");
  element.style.background = `linear-gradient(${stops.map(([color, from, to]) => `${color} ${100 * from / at}% ${100 * to / at}%`)})`;
}

function block(node, box) {
  const element = make("button", `block ${node.state}`);
  element.type = "button";
  element.tabIndex = -1;
  element.title = say(node);
  element.setAttribute("aria-label", say(node));
  place(element, { x: box.x, y: box.y, w: box.w - 1, h: box.h - 1 });
  if (node.parts) paint(element, node.parts, node.lines);
  if (box.w > 22 && box.h > 18) element.textContent = box.w > 56 ? `${signs[node.state]} ${node.name}${node.inside ? "/" : ""}` : signs[node.state];
  else element.classList.add("tiny");
  element.onclick = () => node.inside ? goInto(node) : node.file && reveal(node.file);
  return element;
}

const heading = 20;

function draw(node, box, depth, into) {
  const least = 16 * node.lines / Math.max(1, box.w * box.h); // four pixels square
  const large = node.order.filter((child) => child.lines >= least).slice(0, 400);
  const rest = node.order.length - large.length;
  if (rest > 0) {
    const small = node.order.filter((child) => !large.includes(child));
    const lines = small.reduce((sum, child) => sum + child.lines, 0);
    const state = small.reduce((sum, child) => grave.indexOf(child.state) > grave.indexOf(sum) ? child.state : sum, "same");
    large.push({ name: `${rest} more`, lines, state, parts: shares(small) });
    large.sort((a, b) => b.lines - a.lines);
  }
  for (const part of squarify(large, box)) {
    if (part.node.inside && depth < 3 && part.w > 64 && part.h > 48) {
      const frame = make("div", "frame");
      place(frame, { x: part.x + 1, y: part.y + 1, w: part.w - 3, h: part.h - 3 });
      const name = block(part.node, { x: part.x + 2, y: part.y + 2, w: part.w - 4, h: heading });
      name.classList.add("folder");
      name.style.background = "";
      into.append(frame, name);
      draw(part.node, { x: part.x + 4, y: part.y + heading + 2, w: part.w - 7, h: part.h - heading - 5 }, depth + 1, into);
    } else into.append(block(part.node, part));
  }
}

function drawMap() {
  const into = document.createDocumentFragment();
  if (shown.lines > 0) draw(shown, { x: 3, y: 3, w: map.clientWidth - 5, h: map.clientHeight - 5 }, 0, into);
  const first = one("button", into);
  if (first) first.tabIndex = 0;
  map.replaceChildren(into);
  const way = [];
  for (let node = shown; node; node = node.above) way.unshift(node);
  trail.replaceChildren(...way.flatMap((node, i) => {
    const here = make(node === shown ? "b" : "button", "", node.name);
    if (node !== shown) { here.type = "button"; here.onclick = () => goInto(node); }
    return i ? ["/", here] : [here];
  }));
}

function goInto(node) {
  shown = node;
  drawMap();
  one("button", map)?.focus();
}

map.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (event.key === "Backspace" && shown.above) goInto(shown.above);
  if (!step) return;
  event.preventDefault();
  const blocks = all("button", map), at = blocks.indexOf(document.activeElement);
  const next = blocks[(at + step + blocks.length) % blocks.length];
  for (const other of blocks) other.tabIndex = other === next ? 0 : -1;
  next.focus();
});

let width = 0;
new ResizeObserver(() => {
  if (map.clientWidth !== width) { width = map.clientWidth; drawMap(); }
}).observe(map);

// --- the filter -----------------------------------------------------------------------------------------------------

const words = one("#words"), found = one("#found"), nothing = one(".nothing");
const texts = new WeakMap();

function textOf(element) {
  if (!texts.has(element)) {
    const parts = element.classList.contains("file") ? [one("summary", element), ...all(".findings, .names", element)] : [element];
    texts.set(element, parts.map((part) => part.textContent).join(" ").toLowerCase());
  }
  return texts.get(element);
}

function filter() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const show = one("#filter :checked").value;
  const fits = (element) => wanted.every((word) => textOf(element).includes(word));
  let count = 0;
  for (const file of files) {
    file.hidden = !((!show || file.dataset.is.split(" ").includes(show)) && fits(file));
    count += !file.hidden;
  }
  for (const group of all(".group")) {
    const severity = group.dataset.severity;
    const right = !["human", "error", "warning", "note"].includes(show) || severity === show || (show === "human" && severity !== "note");
    group.hidden = !(right && fits(group));
  }
  for (const row of all(".all-names tbody tr")) row.hidden = !fits(row);
  nothing.hidden = count > 0 || files.length === 0;
  found.textContent = count === files.length ? plural(count, "file") : `${count.toLocaleString("en")} of ${plural(files.length, "file")}`;
}

let pending = 0;
one("#filter").addEventListener("input", () => {
  clearTimeout(pending);
  pending = setTimeout(filter, 80);
});
one("#filter").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
  event.preventDefault();
  words.focus();
});

// Shows a file whatever the filter says.
function reveal(file) {
  if (file.hidden) {
    words.value = "";
    one("#filter [value='']").checked = true;
    filter();
  }
  file.open = true;
  file.scrollIntoView();
  one("summary", file).focus({ preventScroll: true });
}

function follow() {
  const file = /^#f\d+$/.test(location.hash) && document.getElementById(location.hash.slice(1));
  if (file) reveal(file);
}
addEventListener("hashchange", follow);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#f']");
  if (link && link.hash === location.hash) follow(); // the same place again: no hashchange
});

// --- diffs ----------------------------------------------------------------------------------------------------------

// Rows of [old number, old text, new number, new text]; a hunk is a row of one text. Lines that went are beside those that came.
function parseDiff(text) {
  const rows = [];
  let from = 0, to = 0, gone = [], come = [];
  const flush = () => {
    for (let i = 0; i < Math.max(gone.length, come.length); ++i) rows.push([...(gone[i] ?? [0, null]), ...(come[i] ?? [0, null])]);
    gone = [];
    come = [];
  };
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk) {
      flush();
      [from, to] = [Number(hunk[1]), Number(hunk[2])];
      rows.push([`line ${hunk[1]}`]);
    } else if (line[0] === "-") gone.push([from++, line.slice(1)]);
    else if (line[0] === "+") come.push([to++, line.slice(1)]);
    else if (line[0] !== "\\") {
      flush();
      rows.push([from++, line.slice(1), to++, line.slice(1)]);
    }
  }
  flush();
  return rows;
}

// Which words of two lines differ, by their longest common subsequence; too long lines differ as a whole.
function compareWords(a, b) {
  const [left, right] = [a, b].map((text) => text.match(/\w+|\s+|[^\w\s]/g) ?? []);
  if (left.length * right.length > 40000) return [[[a, true]], [[b, true]]];
  const common = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; --i)
    for (let j = right.length - 1; j >= 0; --j)
      common[i][j] = left[i] === right[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  const was = [], is = [];
  let i = 0, j = 0;
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) { was.push([left[i++], false]); is.push([right[j++], false]); }
    else if (j >= right.length || (i < left.length && common[i + 1][j] >= common[i][j + 1])) was.push([left[i++], true]);
    else is.push([right[j++], true]);
  }
  return [was, is];
}

function cells(row, number, text, className, parts) {
  row.append(make("td", `number ${text === null ? "void" : className}`, text === null ? "" : number));
  const cell = make("td", text === null ? "void" : className, parts ? undefined : text ?? "");
  for (const [word, differs] of parts ?? []) cell.append(differs ? make("mark", "", word) : word);
  row.append(cell);
}

function diffRow([from, was, to, is]) {
  const row = make("tr");
  if (was === undefined) {
    row.className = "hunk";
    const cell = make("td", "", from);
    cell.colSpan = 4;
    row.append(cell);
    return row;
  }
  const same = was === is;
  if (same) row.className = "both";
  const [left, right] = !same && was !== null && is !== null ? compareWords(was, is) : [];
  cells(row, from, was, same ? "" : "minus", left);
  cells(row, to, is, same ? "" : "plus", right);
  return row;
}

const atOnce = 1000; // rows; a larger diff goes on when it is asked for

function appendRows(body, rows) {
  body.append(...rows.slice(0, atOnce).map(diffRow));
  const rest = rows.slice(atOnce);
  if (!rest.length) return;
  const row = make("tr", "more"), cell = make("td"), button = make("button", "", `${plural(rest.length, "line")} more`);
  cell.colSpan = 4;
  button.type = "button";
  button.onclick = () => { row.remove(); appendRows(body, rest); };
  cell.append(button);
  row.append(cell);
  body.append(row);
}

document.addEventListener("toggle", (event) => {
  const plain = event.target.open && one("pre.diff", event.target);
  if (!plain) return;
  const table = make("table", "diff"), body = make("tbody"), widths = make("colgroup");
  for (const name of ["number", "", "number", ""]) widths.append(make("col", name));
  appendRows(body, parseDiff(plain.textContent));
  table.append(widths, body);
  plain.replaceWith(table);
}, true);

filter();
follow();
})();
