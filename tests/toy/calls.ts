import { afterAll, beforeAll } from 'vitest';
import type { Role } from '../../domain/roles.ts';
import { apiAs } from '../support/calls/api.ts';
import { openOwnServer } from '../support/servers/own-server.ts';

const open = () => openOwnServer({ other: () => import('./declared.ts') });

/**
 * The server of a test file, with the `toys` resource added to the product's resources; opened before the tests and closed
 * after them.
 */
export const toyServer = () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return { as: (role: Role) => apiAs(opened.server.url, role), own: () => opened.own };
};

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
