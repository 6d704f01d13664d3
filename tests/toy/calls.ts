import { openOwnServer } from '../support/servers/own-server.ts';

/** A server of a file's own whose product has toys besides. */
export const openToyServer = () => openOwnServer({ other: () => import('./declared.ts') });

/** The body of a toy that may be saved. */
export const toy = (name: string, more: object = {}) => ({
  name,
  kind: 'ball',
  price: 12.34,
  made_on: '2026-02-28',
  is_sold: false,
  ...more,
});

/** A query string of the plain dialect. */
export const query = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])).toString();
