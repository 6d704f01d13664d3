const FILENAME = /filename="?([^";]+)"?/;

/** The name of a downloaded file, as its response says (RFC 6266); undefined when it says none. */
export const fileNameOf = (headers: Headers): string | undefined =>
  FILENAME.exec(headers.get('Content-Disposition') ?? '')?.[1];
