/** The height of a matrix of four rows, in px: its counts come with those of the list. */
export const MATRIX = 162;
