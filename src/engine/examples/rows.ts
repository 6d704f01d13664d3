import type { Row } from '../../dataProvider/client-side-list.ts';

/** A location as returned by the API. `name` and `short_name` differ, so that a mix-up is visible. */
const location = (id: number, name: string, short_name: string, town: string) => ({
  id,
  key: `00${id}`,
  name,
  short_name,
  location: `${town}, ${short_name}`,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  version: 1,
});

/** The four offices, one per tag color. */
export const LOCATIONS = [
  location(1, 'Tennessee', 'TN', 'Nashville'),
  location(2, 'Wisconsin', 'WI', 'Madison'),
  location(3, 'California', 'CA', 'Sacramento'),
  location(4, 'Ohio', 'OH', 'Columbus'),
] as const satisfies readonly Row[];

const group = (id: number, number: string, name: string, at: keyof typeof LOCATIONS & number) => ({
  id,
  number,
  name,
  location: LOCATIONS[at],
});

/** Example groups, found by lookup. */
export const GROUPS = [
  group(1, '10233', 'Acme Manufacturing', 0),
  group(2, '10240', 'Acme Dental', 1),
  group(3, '20871', 'Bluebird Foods', 0),
  group(4, '30012', 'Cedar Schools', 3),
] as const satisfies readonly Row[];
