import { openOwnServer } from '../support/servers/own-server.ts';

/** A server for one test file, with the `toys` resource added to the product's resources. */
export const openToyServer = () => openOwnServer({ other: () => import('./declared.ts') });

/** A valid request body for a toy. */
export const toy = (name: string, more: object = {}) => ({
  name,
  kind: 'ball',
  price: 12.34,
  made_on: '2026-02-28',
  is_sold: false,
  ...more,
});

/** A query string in the plain dialect (ra-data-simple-rest): every value is JSON. */
export const query = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])).toString();
