/*
 * The rows of a record, in its table.
 */

export const showFirst = (count: number) => `Show the first ${count}`;
export const showAll = (count: string) => `Show All (${count})`;
export const selectThe = (one: string) => `Select the ${one}`;
