import type { ValuesParam } from '../declare/list/params.ts';
import { INTEGER_VALUE, values } from '../declare/list/params.ts';

/** A filter by locations, by their ids. */
export const locationFilter = (name: string, placed: { url?: string; open?: true } = {}): ValuesParam =>
  values(name, {
    label: 'Location',
    pattern: INTEGER_VALUE,
    failed: (status) => `Failed to fetch locations: ${status}`,
    ...placed,
  });
