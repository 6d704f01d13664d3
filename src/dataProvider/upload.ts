/** Bytes of the whole body sent so far, and the body's size, both as the browser counts them. */
export type Progress = (sent: number, total: number) => void;

/** Statuses whose answer may have no body; a Response of them is not made with one. */
const BODILESS = [204, 205, 304];

const headersFrom = (xhr: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A refusal that came without our words, from a proxy say: its status text stands in (docs/rules/check-runs.md, "Uploads"). */
const bodyOf = ({ status, statusText, responseText }: XMLHttpRequest): string | null => {
  if (BODILESS.includes(status)) return null;
  const refused = status < 200 || status > 299;
  return refused && !isJson(responseText) ? JSON.stringify({ message: statusText || 'Unknown Error' }) : responseText;
};

/**
 * `fetch` that tells how much of the body has been sent, which fetch itself cannot; give it to `request` as `fetch`.
 * Rejects with an AbortError when aborted, with a TypeError when no answer came.
 */
export const fetchWithProgress =
  (onProgress: Progress): typeof fetch =>
  (url, { method = 'GET', headers, body, credentials, signal } = {}) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const abort = () => xhr.abort();
      const aborted = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
      if (signal?.aborted) return aborted();
      xhr.open(method, String(url));
      xhr.withCredentials = credentials === 'include';
      new Headers(headers).forEach((value, name) => {
        xhr.setRequestHeader(name, value);
      });
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      xhr.upload.onload = ({ loaded, total }) => onProgress(loaded, total);
      xhr.onload = () =>
        resolve(
          new Response(bodyOf(xhr), { status: xhr.status, statusText: xhr.statusText, headers: headersFrom(xhr) }),
        );
      xhr.onerror = () => reject(new TypeError('No answer came'));
      xhr.onabort = aborted;
      xhr.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      xhr.send(body instanceof FormData ? body : null);
    });
