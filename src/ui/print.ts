/** Hides controls in print. */
export const screenOnly = { '@media print': { display: 'none' } } as const;
