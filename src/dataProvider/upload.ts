/** Called with the bytes sent so far and the size of the whole body, both as counted by the browser. */
export type Progress = (sent: number, total: number) => void;

/** Statuses for which the Response constructor does not accept a body. */
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

/**
 * The response body. If an error response is not JSON, e.g. from a proxy, its status text is used as the message
 * (docs/rules/check-runs.md, "Uploads").
 */
const bodyOf = ({ status, statusText, responseText }: XMLHttpRequest): string | null => {
  if (BODILESS.includes(status)) return null;
  const refused = status < 200 || status > 299;
  return refused && !isJson(responseText) ? JSON.stringify({ message: statusText || 'Unknown Error' }) : responseText;
};

/**
 * A `fetch` that reports upload progress, which fetch itself cannot; pass it to `request` as `fetch`. Rejects with an
 * AbortError when aborted and with a TypeError when no response arrives.
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
