/** What acts on a page is of no use on paper. */
export const screenOnly = { '@media print': { display: 'none' } } as const;
