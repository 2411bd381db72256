/* A dialog that shows something to read or to copy. */

import { copy } from "./files.js";
import { say } from "./messages.js";
import { make } from "./view.js";

const $ = (id) => document.getElementById(`sheet-${id}`);
const dialog = document.getElementById("sheet");
let pages = {};

/** Show texts or elements, by the names under which a person chooses among them. A text can be copied. */
export function showSheet(title, all) {
  pages = all;
  const names = Object.keys(all);
  $("title").textContent = title;
  $("choice").hidden = names.length < 2;
  $("name").replaceChildren(...names.map((name) => new Option(name, name)));
  turn();
  if (!dialog.open) dialog.showModal();
}

function turn() {
  const page = pages[$("name").value];
  $("copy").hidden = typeof page !== "string";
  const shown = typeof page === "string" ? make("pre", "", page) : page;
  shown.dir = "auto";
  $("body").replaceChildren(shown);
  $("body").scrollTop = 0;
}

$("name").addEventListener("change", turn);
$("close").addEventListener("click", () => dialog.close());
$("copy").addEventListener("click", async () => {
  dialog.close();
  say((await copy(pages[$("name").value])) ? "Copied." : "The browser did not let it be copied.");
});
