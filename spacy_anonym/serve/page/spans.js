/* Spans and offsets, without any element of the page.

   The service counts Unicode code points, JavaScript counts UTF-16 units: a character beyond U+FFFF is one there and two
   here. Everything in the page is in UTF-16 units, half-open; only what is sent and received is converted. */

/** Where the characters of two units stand in a text: converts offsets both ways, in O(log n). */
export class Offsets {
  constructor(text) {
    this.pairs = [];
    for (let at = 0; at < text.length - 1; at++) {
      if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) this.pairs.push(at++);
    }
  }

  /** Code points before the unit `at`, which is never inside of a character. */
  toPoints(at) {
    return at - firstOf(this.pairs.length, (i) => this.pairs[i] >= at);
  }

  /** Units before the code point `at`: the i-th pair stands behind `pairs[i] - i` code points. */
  toUnits(at) {
    return at + firstOf(this.pairs.length, (i) => this.pairs[i] - i >= at);
  }
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit) => unit >= 0xdc00 && unit < 0xe000;

/** The first number below `count` for which `holds` is true, `count` if none; false comes before true. */
function firstOf(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The lines of a text as {start, end}, without their line ends. */
export function linesOf(text) {
  const lines = [];
  let start = 0;
  for (;;) {
    const at = text.indexOf("\n", start);
    if (at < 0) return [...lines, { start, end: text.length }];
    lines.push({ start, end: at > start && text[at - 1] === "\r" ? at - 1 : at });
    start = at + 1;
  }
}

/** Lines, each with its pieces {start, end, span, first, last}; `span` is an index of `spans` (sorted, none overlaps) or -1. An
    empty span is an empty piece. */
export function piecesOf(text, spans) {
  let next = 0;
  return linesOf(text).map((line, number, lines) => {
    const pieces = [];
    const stop = number + 1 < lines.length ? lines[number + 1].start : text.length + 1;
    let at = line.start;
    for (; next < spans.length && spans[next].start < stop; next++) {
      const { start, end } = spans[next];
      const from = Math.max(at, Math.min(start, line.end));
      const to = Math.max(from, Math.min(end, line.end));
      if (from > at) pieces.push({ start: at, end: from, span: -1 });
      if (to > from || start === end) {
        pieces.push({ start: from, end: to, span: next, first: start >= line.start, last: end <= stop });
      }
      at = to;
      if (end >= stop) break;
    }
    if (at < line.end) pieces.push({ start: at, end: line.end, span: -1 });
    return { ...line, pieces };
  });
}

/** A text as a field of the page shows it: every line end is a line feed there. */
export const shown = (text) => text.replace(/\r\n?/g, "\n");

/** The offset in a text of the offset `at` in what a field shows of it. */
export function fromShown(text, at) {
  if (!text.includes("\r\n")) return at;
  let moved = 0;
  for (let end = text.indexOf("\r\n"); end >= 0 && end - moved < at; end = text.indexOf("\r\n", end + 2)) moved++;
  return at + moved;
}

/** A selection without the white space at its ends, and never half of a character; null where nothing is left. */
export function trimmed(text, start, end) {
  if (start > 0 && isLow(text.charCodeAt(start)) && isHigh(text.charCodeAt(start - 1))) start--;
  if (end < text.length && isLow(text.charCodeAt(end)) && isHigh(text.charCodeAt(end - 1))) end++;
  while (start < end && /\s/.test(text[start])) start++;
  while (end > start && /\s/.test(text[end - 1])) end--;
  return start < end ? { start, end } : null;
}

const overlaps = (a, b) => a.start < b.end && b.start < a.end;

/** What was found, after the changes by hand: lists of {kind: "add" | "remove", start, end, label}, in their order. An added span
    takes the place of all that it overlaps. */
export function corrected(found, changes) {
  let spans = found;
  for (const change of changes) {
    spans = spans.filter((span) => !overlaps(span, change));
    if (change.kind === "add") {
      spans.push({ start: change.start, end: change.end, label: change.label, score: 1, rule: "by hand", entity: "" });
    }
  }
  return spans.toSorted((a, b) => a.start - b.start);
}

/** All further places of a piece of text, as {start, end}, where no letter or digit goes on beside them. */
export function othersLike(text, { start, end }) {
  const value = text.slice(start, end);
  const found = [];
  const word = /[\p{L}\p{M}\p{N}_]/u;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const before = String.fromCodePoint(text.codePointAt(Math.max(0, at - 1)));
    const after = text.codePointAt(at + value.length);
    const open = at === 0 || !word.test(before) || !word.test(value[0]);
    const closed = after === undefined || !word.test(String.fromCodePoint(after)) || !word.test(value.at(-1));
    if (at !== start && open && closed) found.push({ start: at, end: at + value.length });
  }
  return found;
}

/** The changes by hand that still hold after the text was edited: those before what was edited, and, moved, those behind it. */
export function rebased(changes, before, after) {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const shift = after.length - before.length;
  return changes.flatMap((change) => {
    if (change.end <= head) return [change];
    if (change.start < before.length - tail) return [];
    return [{ ...change, start: change.start + shift, end: change.end + shift }];
  });
}

/** For each replacement the index of the span that it replaces, else -1. Both are sorted, and neither overlaps itself. */
export function partners(spans, items) {
  let at = 0;
  return items.map((item) => {
    const start = item.source_start;
    while (at < spans.length && spans[at].end <= start) at++;
    return at < spans.length && spans[at].start < item.source_end ? at : -1;
  });
}

/** Counts by label: [{label, count, distinct, off}], the most frequent first. */
export function countsOf(text, spans) {
  const counts = new Map();
  for (const span of spans) {
    const row = counts.get(span.label) ?? { label: span.label, count: 0, values: new Set() };
    row.count++;
    row.values.add(span.entity || text.slice(span.start, span.end));
    counts.set(span.label, row);
  }
  const rows = [...counts.values()].map(({ label, count, values }) => ({ label, count, distinct: values.size }));
  return rows.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
