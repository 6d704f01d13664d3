/*
 * The strips of counts above a list.
 */

export const rowsByColumns = (rows: string, columns: string) => `${rows} by ${columns}`;
