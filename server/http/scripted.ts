import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from './problems.ts';

/** Whether a browser's headers show that no script of the console sent the request (Fetch Metadata; `Sec-Purpose`). */
const isForeign = (headers: IncomingHttpHeaders): boolean => {
  const said = (name: string) => String(headers[name] ?? '').toLowerCase();
  const [site, mode, dest] = [said('sec-fetch-site'), said('sec-fetch-mode'), said('sec-fetch-dest')];
  return (
    !['', 'same-origin'].includes(site) ||
    !['', 'cors', 'same-origin'].includes(mode) ||
    !['', 'empty'].includes(dest) ||
    ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|preview|prerender/.test(said(name)))
  );
};

/**
 * Refuses a GET that changes state when it is a navigation, an image, a prefetch, or comes from another site. Other
 * clients than browsers do not send these headers; their Authorization header is sufficient.
 */
export const refuseUnlessScripted = (headers: IncomingHttpHeaders): void => {
  if (!isForeign(headers)) return;
  throw new Problem('forbidden', {
    text: 'This is not done by following a link. Do it from its screen.',
    hint: 'The Sec-Fetch headers name a navigation, an embedding, a prefetch or another site. POST does the same.',
  });
};
