/** RFC 5987 allows fewer characters than `encodeURIComponent` leaves unescaped. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * A Content-Disposition that always saves the file and never displays it (RFC 6266): the plain name for old clients,
 * the encoded one for all others.
 */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;
