import { vi } from 'vitest';
import { waitFor } from '../../support/wait.ts';

type Listener = ((event: { loaded: number; total: number }) => void) | null;

/** A fake XMLHttpRequest; the test sends its response. */
export class StubXhr {
  static sent: StubXhr[] = [];

  method = '';
  url = '';
  headers = new Headers();
  form: FormData | undefined;
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  upload: { onprogress: Listener; onload: Listener } = { onprogress: null, onload: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  #answerHeaders = '';

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getAllResponseHeaders() {
    return this.#answerHeaders;
  }
  send(form: FormData) {
    this.form = form;
    StubXhr.sent.push(this);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }

  get file(): File | undefined {
    const [file] = [...(this.form?.values() ?? [])];
    return file instanceof File ? file : undefined;
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }
  answer(status: number, body: unknown, { statusText = '', headers = '' } = {}) {
    Object.assign(this, { status, statusText, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
    this.#answerHeaders = headers;
    this.onload?.();
    this.onloadend?.();
  }
  fail() {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** Replaces the browser's XMLHttpRequest. */
export const stubXhr = () => {
  StubXhr.sent = [];
  vi.stubGlobal('XMLHttpRequest', StubXhr);
  /** Waits for the nth request for a file, by the end of its path. */
  const last = async (end: 'preupload' | 'upload', name: string, nth = 1): Promise<StubXhr> =>
    waitFor(() => {
      const found = StubXhr.sent.filter(({ url, file }) => url.endsWith(`/${end}`) && file?.name === name);
      const xhr = found[nth - 1];
      if (!xhr) throw new Error(`${end} of ${name} was not sent ${nth} times`);
      return xhr;
    });
  return { last, sent: () => StubXhr.sent };
};
