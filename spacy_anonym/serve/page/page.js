/* The page: what its elements do. */

import * as api from "./api.js";
import { Corrections } from "./corrections.js";
import { EXAMPLES } from "./examples.js";
import { FileList } from "./file_list.js";
import { hideProblem, plural, say, showProblem, withKey } from "./messages.js";
import { acceptDrops, copy, download, textOf } from "./files.js";
import { Session } from "./session.js";
import { countsOf, shown } from "./spans.js";
import { Restore } from "./restore.js";
import { showSheet } from "./sheet.js";
import { Table } from "./table.js";
import { Colors, Pane } from "./view.js";
import { copiesOf } from "./copy_as.js";
import { Detail } from "./detail.js";
import { offerThemes } from "./theme.js";
import { whyOf } from "./why.js";

const $ = (id) => document.getElementById(id);
const session = new Session();
const detail = new Detail($("detail"));
let info = { pipelines: [], operators: [], plain_policies: [], labels: {}, limits: {} };
let mode = "edit";

const colors = new Colors();
const look = (label) => ({ ...info.labels[label], color: colors.of(label, info.labels[label]?.color) });
const labelsOf = (name) => (info.pipelines.find((each) => each.name === name) ?? {}).labels ?? [];

/* the panes */

const on = {
  enter(pane, index, mark) {
    const at = placeOf(pane, index);
    before.highlight(at.span, pane !== before);
    after.highlight(at.item, pane !== after);
    if (!corrections.isOpen) detail.show(mark, detailOf(at));
  },
  leave() {
    before.highlight(-1);
    after.highlight(-1);
    detail.leave();
  },
  act(pane, index, mark, key) {
    if (pane.selection()) return;
    const { span } = placeOf(pane, index);
    if (span < 0) return;
    detail.hide();
    if (key === "Delete" || key === "Backspace") corrections.remove(span, pane);
    else corrections.change(span, pane, mark);
  },
};
const before = new Pane($("before"), on);
const after = new Pane($("after"), on);
const nothing = $("after").firstElementChild;

/** The span and the replacement that belong together, by their indices; -1 is none. */
function placeOf(pane, index) {
  const { links } = session.after;
  return pane === before ? { span: index, item: links.indexOf(index) } : { span: links[index] ?? -1, item: index };
}

function detailOf({ span, item }) {
  const found = session.spans[span];
  const made = session.after.items[item];
  const { label, score = null, rule, entity } = found ?? made;
  const { color, title } = look(label);
  const how = found?.off ? "stays in the text" : made?.operator;
  return { label, title, color, score, rows: [["rule", rule], ["operator", how], ["entity", made?.entity ?? entity]] };
}

const corrections = new Corrections(session, before, {
  form: $("fix"),
  area: $("select"),
  labels: () => ({
    used: countsOf(session.text, session.spans).map((row) => row.label),
    all: Object.keys(info.labels).sort(),
    titles: info.labels,
  }),
  changed: (told) => refresh({ told }),
  allow(value) {
    const { words } = session.step;
    // A line a value, and none that reads as an expression.
    const line = value.replace(/\s+/g, " ");
    $("words").open = true;
    decide({ words: { ...words, allow: [...words.allow.split("\n").filter(Boolean), line].join("\n") } }, "Never replaced.");
  },
  why: async (index) => showSheet("Why?", { why: whyOf(await withKey(() => session.why(index))) }),
  failed: showProblem,
  mode: (name) => show(name),
});

const table = new Table($("labels"), {
  toggle(label, replaced) {
    const off = session.step.off.filter((each) => each !== label);
    decide({ off: replaced ? off : [...off, label] }, `${label} ${replaced ? "is replaced" : "stays in the text"}.`);
  },
  operator(label, operator) {
    if (label === null) return decide({ fallback: operator });
    const operators = { ...session.step.operators };
    if (operator) operators[label] = operator;
    else delete operators[label];
    decide({ operators });
  },
});

/* what is shown */

function show(name) {
  mode = name;
  $("original").hidden = name !== "edit";
  $("before").hidden = $("before-help").hidden = name !== "review";
  $("select").hidden = $("select-help").hidden = name !== "select";
  $("edit").hidden = $("by-keyboard").hidden = name !== "review";
  $("example").hidden = $("open").hidden = name !== "edit";
  $("run").hidden = name === "select";
}

function showSize() {
  const text = mode === "edit" ? $("original").value : session.text;
  $("original-size").textContent = text ? plural(text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0), "character") : "";
}

function showBefore() {
  const spans = session.spans;
  const focus = $("before").contains(document.activeElement);
  before.show(session.text, spans, look);
  if (focus) before.focus(before.current);
}

function showAfter() {
  const { text, items } = session.after;
  const done = Boolean(session.answer);
  const focus = $("after").contains(document.activeElement);
  if (done) after.show(text, items, look);
  else after.clear(nothing);
  if (focus) after.focus(after.current);
  $("after-size").textContent = done ? `${items.length.toLocaleString("en")} replaced` : "";
}

/** Whether the new text is of another text or other settings: it is dimmed then, and nobody copies it by mistake. */
function setStale(stale) {
  $("after").classList.toggle("stale", stale);
  for (const id of ["copy", "save-text", "save-items"]) $(id).disabled = stale || !session.answer;
  $("save-mapping").hidden = !session.answer?.mapping;
}

function showTable() {
  const { off, operators, fallback } = session.step;
  const rows = countsOf(session.text, session.spans).map((row) => ({ ...row, off: off.includes(row.label), ...look(row.label) }));
  table.show(rows, (label) => (label === null ? fallback : (operators[label] ?? null)));
  $("labels-size").textContent = rows.length ? plural(session.spans.length, "finding") : "";
}

function showSteps() {
  const { past, future, now } = session.history;
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  for (const name of ["allow", "deny"]) if ($(name).value !== now.words[name]) $(name).value = now.words[name];
  $("threshold").value = now.threshold ?? 0.4;
  $("threshold-value").value = now.threshold === null ? "default" : now.threshold.toFixed(2);
}

/** Show the text, what is known of it, and then what the service makes of it. While a text is edited, settings wait for the next run. */
async function refresh({ again = false, told = "" } = {}) {
  showSteps();
  if (!session.text.trim() || (mode === "edit" && !again)) {
    say(told);
    return showTable();
  }
  if (session.found) {
    showBefore();
    showTable();
  }
  setStale(true);
  document.body.setAttribute("aria-busy", "true");
  try {
    if (!(await withKey(() => session.update(again)))) return;
    hideProblem();
    if (mode !== "review") show("review");
    showBefore();
    showAfter();
    showTable();
    showSize();
    say(`${told && `${told} `}${plural(session.spans.length, "finding")}, ${plural(session.after.items.length, "replacement")}. Pipeline: ${session.used}.`);
  } catch (error) {
    // No old text under the new settings: it could be taken for the new one.
    session.drop();
    showAfter();
    setStale(false);
    say("");
    return showProblem(error);
  }
  setStale(false);
  document.body.removeAttribute("aria-busy");
}

function decide(part, told = "") {
  session.history.take(part);
  return refresh({ told });
}

/** Take the words as they stand in their fields: one that has the focus has not told of a change yet. */
const takeWords = () => session.takeWords({ allow: $("allow").value, deny: $("deny").value });

/** Run the text that was typed. */
async function run() {
  takeWords();
  const typed = $("original").value;
  // The field has no carriage returns: a file's are put back.
  if (mode === "edit" && typed !== shown(session.text)) {
    session.setText(/\r\n/.test(session.text) && !/(^|[^\r])\n/.test(session.text) ? typed.replaceAll("\n", "\r\n") : typed);
  }
  if (!session.text.trim()) {
    $("original").focus();
    return say("There is no text yet.");
  }
  const typing = document.activeElement === $("original");
  await refresh({ again: true });
  if (typing && mode === "review") before.focus(0);
}

function take(text) {
  session.history.restart();
  session.setText(text);
  $("original").value = text;
  show("edit");
  return refresh({ again: true });
}

function edit() {
  $("original").value = session.text;
  show("edit");
  setStale(true);
  $("original").focus();
  $("original").setSelectionRange(0, 0);
}

/* files */

const fileList = new FileList($("files"), (file, options) => withKey(() => api.anonymizeFile(file, { ...fieldsOf(), ...options })));

function fieldsOf() {
  const name = $("pipeline").value;
  const personal = (label) => look(label).personal !== false;
  const labels = (name ? labelsOf(name) : info.pipelines.flatMap((each) => each.labels)).filter(personal);
  const { off } = session.step;
  // A file brings no mapping with it.
  const given = { ...session.asked, mapping: false, ...(off.length && { ignore_labels: off }), operators: session.operatorsFor(labels) };
  return Object.fromEntries(Object.entries(given).map(([field, value]) => [field, typeof value === "object" ? JSON.stringify(value) : value]));
}

async function takeFiles(files) {
  takeWords();
  const text = files.length === 1 ? await textOf(files[0]) : null;
  if (text !== null) return take(text);
  await fileList.add(files);
}

/* what is pressed */

$("run").addEventListener("click", run);
$("edit").addEventListener("click", edit);
$("original").addEventListener("input", showSize);
$("example").addEventListener("change", () => {
  const language = $("example").value;
  const { pipeline } = session;
  $("example").value = "";
  // In the pipeline of its language.
  const fits = (each) => each.language === language && (!pipeline || each.name === pipeline);
  if (!info.pipelines.some(fits)) session.pipeline = $("pipeline").value = info.pipelines.find((each) => each.language === language)?.name ?? "";
  take(EXAMPLES[language]);
});
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", () => {
  takeFiles([...$("file").files]);
  $("file").value = "";
});
$("by-keyboard").addEventListener("click", () => corrections.startSelecting());
for (const name of ["pipeline", "policy"]) {
  $(name).addEventListener("change", () => {
    session[name] = $(name).value;
    if (mode === "review") refresh();
  });
}
$("threshold").addEventListener("input", () => ($("threshold-value").value = Number($("threshold").value).toFixed(2)));
$("threshold").addEventListener("change", () => decide({ threshold: Number($("threshold").value) }));
$("mapping").addEventListener("change", () => {
  session.mapping = $("mapping").checked;
  if (mode === "review") refresh();
});
$("save-mapping").addEventListener("click", () => download("mapping.json", `${JSON.stringify(session.answer.mapping, null, 2)}\n`, "application/json"));
$("below").addEventListener("submit", (event) => {
  event.preventDefault();
  corrections.below(Number($("below").elements.score.value), event.submitter.name === "accept");
});
$("words").addEventListener("change", () => takeWords() && refresh());
$("copy-as").addEventListener("click", () => {
  const { off } = session.step;
  const operators = session.operatorsFor(countsOf(session.text, session.spans).map((row) => row.label));
  showSheet("These settings", copiesOf({ ...session.asked, ...(off.length && { ignore_labels: off }), operators }, document.baseURI));
});
$("names").addEventListener("change", () => $("before").classList.toggle("names", $("names").checked));
$("undo").addEventListener("click", () => session.history.undo() && refresh({ told: "Undone." }));
$("redo").addEventListener("click", () => session.history.redo() && refresh({ told: "Done again." }));
$("copy").addEventListener("click", async () => say((await copy(session.after.text)) ? "The new text was copied." : "The browser did not let it be copied."));
$("save-text").addEventListener("click", () => download("anonymized.txt", session.after.text, "text/plain;charset=utf-8"));
$("save-items").addEventListener("click", () => {
  const { items, pipeline, language } = session.answer;
  download("anonymized_items.json", `${JSON.stringify({ pipeline, language, items }, null, 2)}\n`, "application/json");
});
offerThemes($("theme"));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("textarea, input[type=text], input[type=password], input[type=number]");
  if (event.key === "Escape") {
    detail.hide();
    corrections.close();
  } else if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    run();
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
    event.preventDefault();
    $(event.shiftKey ? "redo" : "undo").click();
  }
});
document.addEventListener("scroll", () => detail.follow(), { capture: true, passive: true });
new Restore(() => session.answer?.mapping ?? null);
acceptDrops(takeFiles, (over) => ($("drop").hidden = !over));

/* the start */

async function start() {
  $("before").classList.toggle("names", $("names").checked);
  show("edit");
  showTable();
  info = await withKey(api.pipelines);
  table.offer(info.operators);
  fileList.offer(info.formats);
  const spoken = Object.keys(EXAMPLES).filter((code) => info.pipelines.some((each) => each.language === code));
  $("example").append(...(spoken.length ? spoken : ["en"]).map((code) => new Option(new Intl.DisplayNames([code], { type: "language" }).of(code), code)));
  $("pipeline").replaceChildren(new Option("detect", ""), ...info.pipelines.map((each) => new Option(each.name, each.name)));
  if (info.pipelines.length === 1) $("pipeline").value = info.pipelines[0].name;
  session.pipeline = $("pipeline").value;
  $("policy").append(...info.plain_policies.map((name) => new Option(name, name)));
  showTable();
}

start().catch(showProblem);
