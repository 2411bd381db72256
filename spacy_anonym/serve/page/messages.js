/* What the page says: states, errors in plain words, and the question for the key. */

import { ServiceError, setKey } from "./api.js";

const $ = (id) => document.getElementById(id);

/** The command's options, as the page names them. */
const OPTIONS = {
  "--drop-media": "“Leave out pictures and attachments”",
  "--columns (in Python, columns)": "“Columns”",
  "--output-format": "“New format”",
  "--text-field": "“Text field”",
  "--encoding": "“Encoding”",
};

export const plural = (count, name) => `${count.toLocaleString("en")} ${name}${count === 1 ? "" : "s"}`;

export function say(text) {
  $("status").textContent = text;
}

/** An error in words for who sees no request: a star stands where the service leaves out what may be of the document. */
export function wordsOf(error) {
  if (!(error instanceof ServiceError)) return "The page failed. Load it again.";
  let text = error.message.replace(/ \([^()]*\*[^()]*\)/g, "").replace(/: \*(?=\.|$)/g, "").replace(/'\*'/g, "The file").replace(/ \*(?= )/g, "");
  for (const [option, name] of Object.entries(OPTIONS)) text = text.replaceAll(option, name);
  text = text.replace(/, as in “Encoding” \S+/, "").replace(/(\d{6,}) bytes/g, (_, bytes) => `${(bytes / 2 ** 20).toFixed(1).replace(".0", "")} MB`);
  return text.replace(/\d{5,}/g, (number) => Number(number).toLocaleString("en"));
}

export function showProblem(error) {
  $("problem-text").textContent = wordsOf(error);
  $("problem-code").textContent = error.code ?? "";
  $("problem").hidden = false;
  document.body.removeAttribute("aria-busy");
  if (!(error instanceof ServiceError)) throw error;
}

export function hideProblem() {
  $("problem").hidden = true;
}

/** Do it, and once more with the key that the person is asked for where the server refuses. */
export async function withKey(act) {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error.status !== 401 || !(await askForKey())) throw error;
    }
  }
}

let asking = null;

function askForKey() {
  asking ??= new Promise((resolve) => {
    const dialog = $("key");
    dialog.addEventListener("close", () => {
      const value = dialog.returnValue === "use" ? $("key-value").value : "";
      $("key-value").value = dialog.returnValue = "";
      asking = null;
      if (value) setKey(value);
      resolve(Boolean(value));
    }, { once: true });
    dialog.showModal();
  });
  return asking;
}

$("problem-close").addEventListener("click", hideProblem);
$("key-cancel").addEventListener("click", () => $("key").close());
$("key").querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  $("key").close("use");
});
