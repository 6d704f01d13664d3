/** Hides controls in print. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

/** Says in print what a control says on the screen. */
export const printOnly = { '@media not print': { display: 'none' } } as const;
