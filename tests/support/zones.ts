/** Time zones on both sides of UTC, one with half an hour, one a day ahead of Chicago in the evening. */
export const ZONES = ['America/Chicago', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'];

/** The day of a moment in a time zone; the Swedish locale writes it as ISO 8601. */
export const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (moment: Date) => format.format(moment);
};

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const countOf = (values: readonly unknown[]) => new Set(values.filter((value) => value !== null)).size;
