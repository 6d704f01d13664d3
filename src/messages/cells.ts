/*
 * The cells of a table.
 */

export const inUtc = (instant: string) => `${instant} UTC`;
