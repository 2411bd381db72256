/* The requests to the service: relative addresses only, so that the page also works below a path, and nowhere else.

   The key is held by this module, in memory, for as long as the page is open. */

let key = "";

/** An answer that is no success: `status`, `code` ("SA513" or "HTTP 502") and a message without any text of the document. */
export class ServiceError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function setKey(value) {
  key = value;
}

/** GET v1/pipelines: pipelines, operators, labels, formats and limits. */
export async function pipelines() {
  return (await send("v1/pipelines", {})).json();
}

async function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return (await send(path, { method: "POST", headers, body: JSON.stringify(body), signal })).json();
}

/** With one text each. Offsets are code points. */
export const anonymize = (body, signal) => post("v1/anonymize", body, signal);
export const deanonymize = (body) => post("v1/deanonymize", body);
export const explain = (body) => post("v1/explain", body);

/** POST v1/files with one file and form fields. RETURNS {blob, name, count}; count is null where the server tells none. */
export async function anonymizeFile(file, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  const response = await send("v1/files", { method: "POST", body: form });
  const count = response.headers.get("X-Anonym-Findings");
  const name = nameOf(response.headers.get("Content-Disposition") ?? "") || "anonymized";
  return { blob: await response.blob(), name, count: count === null ? null : Number(count) };
}

async function send(path, options) {
  const headers = { ...options.headers, ...(key && { "X-API-Key": key }) };
  let response;
  try {
    response = await fetch(path, { ...options, headers, credentials: "same-origin", redirect: "error", cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceError(0, "offline", "The server does not answer.");
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  const message = typeof body.error === "string" ? body.error : response.statusText || "The request failed.";
  throw new ServiceError(response.status, body.code ?? `HTTP ${response.status}`, message.replace(/^\[\w+\] /, ""));
}

function nameOf(disposition) {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition);
  if (extended) return decodeURIComponent(extended[1]);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
}
