import { useStore } from 'ra-core';

export type Density = 'compact' | 'comfortable';

/** The row height, one stored choice for every list. */
export const useDensity = () => useStore<Density>('list.density', 'compact');
