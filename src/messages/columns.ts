/*
 * The choice of a list's columns.
 */

export const COLUMNS = 'Columns';
export const RESET_COLUMNS = 'Reset columns';

export const moveUp = (label: string) => `Move ${label} up`;
export const moveDown = (label: string) => `Move ${label} down`;
