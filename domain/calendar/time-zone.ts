/** The operator's time zone (docs/rules/calendar.md, "Dates"). */
export const OPERATOR_ZONE = 'America/Chicago';

/** Whether a name is a time zone of the IANA database that this program knows. Offsets (`+02:00`) are none. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
