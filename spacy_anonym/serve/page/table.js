/* The table of labels: how many, whether they are replaced, by which operator with which parameters. */

import { make, paint } from "./view.js";

const OWN = "";

export class Table {
  /** body: the <tbody>. on: {toggle(label, on), operator(label, {type, ...} or null), refresh()}; label null is the row of all labels. */
  constructor(body, on) {
    this.body = body;
    this.on = on;
    this.open = new Set();
    this.operators = [];
  }

  /** rows: [{label, count, distinct, off, color, title}]. chosen(label): {type, ...} or null. Keeps what has the focus. */
  show(rows, chosen) {
    const focus = document.activeElement?.dataset?.key;
    const all = { label: null, count: rows.reduce((sum, row) => sum + row.count, 0), off: false };
    this.body.replaceChildren(...[all, ...rows].flatMap((row) => this.#row(row, chosen(row.label))));
    if (focus) this.body.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  }

  #row(row, operator) {
    const { label } = row;
    const name = label ?? "All labels";
    const known = this.operators.find((each) => each.name === operator?.type);
    const params = known?.params ?? [];
    const line = make("tr", label ? "" : "all");
    line.classList.toggle("off", row.off);
    const head = make("th");
    head.scope = "row";
    if (label) head.append(this.#toggle(row));
    else head.append(make("span", "name", name));
    const count = make("td", "count", String(row.count));
    if (row.distinct < row.count) count.title = `${row.distinct} different`;
    const cell = make("td", "how", this.#select(label, name, operator));
    if (params.length) cell.append(this.#more(label, name));
    line.append(head, count, cell);
    if (!params.length || !this.open.has(label)) return [line];
    return [line, this.#form(label, name, params, operator)];
  }

  #toggle({ label, off, color, title }) {
    const box = make("input");
    box.type = "checkbox";
    box.checked = !off;
    box.dataset.key = `on ${label}`;
    box.setAttribute("aria-label", `Replace ${label}`);
    box.addEventListener("change", () => this.on.toggle(label, box.checked));
    const wrap = make("label", "toggle", box, make("span", "dot"), make("span", "name", label));
    paint(wrap.children[1], color);
    if (title) wrap.title = title;
    return wrap;
  }

  #select(label, name, operator) {
    const first = label ? "as all" : "pipeline's own";
    const select = make("select", "", new Option(first, OWN));
    for (const each of this.operators) select.append(new Option(each.name, each.name));
    select.value = operator?.type ?? OWN;
    select.dataset.key = `operator ${label}`;
    select.setAttribute("aria-label", `Operator of ${name}`);
    select.addEventListener("change", () => this.#choose(label, select.value));
    return select;
  }

  #choose(label, type) {
    const needed = this.operators.find((each) => each.name === type)?.params.filter(isNeeded) ?? [];
    if (needed.length) this.open.add(label);
    this.on.operator(label, type === OWN ? null : { type });
  }

  #more(label, name) {
    const button = make("button", "small", "…");
    const open = this.open.has(label);
    button.type = "button";
    button.dataset.key = `more ${label}`;
    button.title = "Parameters";
    button.setAttribute("aria-label", `Parameters of ${name}`);
    button.setAttribute("aria-expanded", String(open));
    button.addEventListener("click", () => {
      if (open) this.open.delete(label);
      else this.open.add(label);
      this.on.refresh();
    });
    return button;
  }

  #form(label, name, params, operator) {
    const cell = make("td");
    cell.colSpan = 3;
    for (const param of params) {
      const field = fieldOf(param, operator[param.name]);
      field.dataset.key = `param ${label} ${param.name}`;
      field.addEventListener("change", () => {
        const rest = { ...operator };
        delete rest[param.name];
        const value = valueOf(field);
        this.on.operator(label, value === null ? rest : { ...rest, [param.name]: value });
      });
      const wrap = make("label", "param", make("span", "", param.name), field);
      if (param.help) wrap.title = param.help;
      cell.append(wrap);
    }
    const row = make("tr", "params", cell);
    row.setAttribute("aria-label", `Parameters of ${name}`);
    return row;
  }
}

const isNeeded = (param) => !("default" in param) || param.required === true;

/** A field by the type that the service names: "bool", "int", "float", "str" or values in `choices`. */
function fieldOf(param, value) {
  const type = String(param.type ?? "str");
  const shown = value ?? "";
  let field;
  const choices = param.choices ?? (type.includes("bool") ? ["true", "false"] : null);
  if (choices) {
    field = make("select", "", new Option(placeholder(param), ""), ...choices.map((each) => new Option(each, each)));
    field.value = String(shown);
  } else {
    field = make("input");
    field.type = param.name === "key" ? "password" : /int|float|number/.test(type) ? "number" : "text";
    if (/float|number/.test(type)) field.step = "any";
    field.autocomplete = "off";
    field.spellcheck = false;
    field.placeholder = placeholder(param);
    field.value = shown;
  }
  field.dataset.type = type;
  return field;
}

function placeholder(param) {
  return param.default === null || param.default === undefined ? "" : String(param.default);
}

function valueOf(field) {
  if (field.value === "") return null;
  if (field.dataset.type.includes("bool")) return field.value === "true";
  return field.type === "number" ? Number(field.value) : field.value;
}
