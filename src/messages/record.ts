/*
 * The page and the drawer of one record.
 */

export const anyOne = (one: string) => `A ${one}`;
export const noneHere = (one: string) => `There is no ${one} at this address.`;
