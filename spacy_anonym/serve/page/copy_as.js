/* The present settings as something to use elsewhere: a request by curl or Python, or sections of a pipeline's config. */

const TEXT = "Your text";
const SECRET = ["key", "salt"];
const NAMES = { true: "True", false: "False", null: "None" };

/** Operators without their secrets, as tables. */
function open(operators) {
  const table = (operator) => Object.fromEntries(Object.entries(operator).map(([name, value]) => [name, SECRET.includes(name) ? "YOUR-SECRET" : value]));
  return Object.fromEntries(Object.entries(operators).map(([label, operator]) => [label, table(operator)]));
}

/** A value as Python writes it. */
function python(value, indent = "") {
  const more = `${indent}    `;
  if (Array.isArray(value)) return `[${value.map((each) => python(each, indent)).join(", ")}]`;
  if (value === null || typeof value === "boolean") return NAMES[value];
  if (typeof value !== "object") return JSON.stringify(value);
  return `{\n${Object.entries(value).map(([name, each]) => `${more}${JSON.stringify(name)}: ${python(each, more)},\n`).join("")}${indent}}`;
}

/** RETURNS {name: text}. settings: the fields of a request, `operators` by label with `type`; address: of the service. */
export function copiesOf(settings, address) {
  const { pipeline, ...rest } = settings;
  const body = { text: TEXT, ...(pipeline && { pipeline }), ...rest, operators: open(settings.operators) };
  const url = new URL("v1/anonymize", address).href;
  return {
    curl: `curl ${url} -H "Content-Type: application/json" -H "X-API-Key: YOUR-KEY" --data-binary @- <<'JSON'\n${JSON.stringify(body, null, 2)}\nJSON\n`,
    Python: `import json\nfrom urllib.request import Request, urlopen\n\nbody = ${python(body)}
headers = {"Content-Type": "application/json", "X-API-Key": "YOUR-KEY"}
request = Request(${JSON.stringify(url)}, json.dumps(body).encode(), headers)\nprint(json.load(urlopen(request))["text"])\n`,
    config: configOf(body),
  };
}

function configOf({ threshold, policy, allow_list: allow, patterns, ignore_labels: ignored, operators }) {
  const lines = ["# For the config of a pipeline: these lines take the place of its own."];
  if (patterns) lines.push("# “Always replace” is no part of a config: give anonymize_texts its patterns.");
  const section = (name, values) => {
    const rows = Object.entries(values).filter(([, value]) => value !== undefined);
    if (rows.length) lines.push("", `[components.${name}]`, ...rows.map(([key, value]) => `${key} = ${JSON.stringify(value)}`));
  };
  section("span_consolidator", { threshold, ignore_labels: ignored, allow });
  if (policy) section("span_consolidator.policy", { "@anonym_policies": `spacy_anonym.${policy}.v1` });
  for (const [label, { type, ...params }] of Object.entries(operators)) {
    section(`anonymizer.operators.${label}`, { "@anonym_operators": `spacy_anonym.${type}.v1`, ...params });
  }
  return `${lines.join("\n")}\n`;
}
