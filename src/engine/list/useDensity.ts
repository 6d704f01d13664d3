import { useStore } from 'react-admin';

export type Density = 'compact' | 'comfortable';

/** The height of the rows, one choice for every list, remembered. */
export const useDensity = () => useStore<Density>('list.density', 'compact');
