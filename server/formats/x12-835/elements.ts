/** A date of eight digits (CCYYMMDD, X12 data element 373) as YYYY-MM-DD; undefined for an invalid date. */
export function parseDate(text: string): string | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date) ? date : undefined;
}

/** Compares X12 numbers of type N0 (counts, control numbers), ignoring leading zeros. */
export function sameNumber(a: string, b: string): boolean {
  const digits = /^\d+$/;
  return digits.test(a) && digits.test(b) && a.replace(/^0+/, '') === b.replace(/^0+/, '');
}

/** A copy of a text that outlives its event: a slice would keep the 64 KiB of the file it was taken from in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
