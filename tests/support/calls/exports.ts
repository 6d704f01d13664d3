const STAMP = '\r\nExported,';

/** The header and the rows of an exported list, without what the file says of itself below them. */
export const tableOf = (exported: string): string => {
  const text = exported.replace(/^\uFEFF/, '');
  return text.slice(0, text.lastIndexOf(STAMP));
};

/** What an exported list says of itself, below its rows and an empty line. */
export const stampOf = (exported: string): string => exported.slice(exported.lastIndexOf(STAMP) + 2);
