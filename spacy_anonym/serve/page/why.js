/* Why a finding was found: what the service's /v1/explain says of its place, in words. */

import { make } from "./view.js";

const REASONS = {
  threshold: "not kept: the score is below the threshold",
  allowed: "not kept: the text is on a list of what stays",
  "not personal": "not kept: this kind is not personal",
  label: "not kept: this label was not asked for",
  overlap: "not kept as it is: another finding holds this place",
};

const VERDICTS = { passed: "holds", failed: "fails" };

/** RETURNS an element: a list of candidates, as /v1/explain gives them; a threshold of the page does not count for them. */
export function whyOf(candidates) {
  const list = make("ul", "why", ...candidates.map(candidate));
  if (!candidates.length) list.append(make("li", "", "The pipeline itself found nothing here: it was added by hand, or by “Always replace”."));
  return list;
}

function candidate(row) {
  const score = (value) => value.toFixed(2);
  const steps = [`Rule ${row.rule}, of the component ${row.component}`, `starts with the score ${score(row.base_score)}`];
  if (row.validator) steps.push(`the check ${row.validator} ${VERDICTS[row.verdict] ?? "cannot tell"}: ${score(row.checked_score)}`);
  if (row.context) steps.push(`the word “${row.context}” near it speaks for it`);
  if (row.negative_context) steps.push(`the word “${row.negative_context}” near it speaks against it`);
  const end = make("p", "", `Score ${score(row.score)}, ${row.kept ? "kept" : (REASONS[row.reason] ?? "not kept")}.`);
  return make("li", row.kept ? "" : "muted", make("strong", "", row.label), make("p", "", `${steps.join("; ")}.`), end);
}
