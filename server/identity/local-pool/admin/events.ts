import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from '../pool.ts';
import type { PoolEvent } from '../store/store.ts';

/** The origin of a call. */
export type Client = { ip: string; device: string };

export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  device: deviceName(request.headers['user-agent'] ?? ''),
});

// in this order: Edge calls itself Chrome too, Chrome calls itself Safari, Android calls itself Linux
const BROWSERS = [
  /(Edg)\/(\d+)/,
  /(OPR)\/(\d+)/,
  /(Firefox)\/(\d+)/,
  /(Chrome)\/(\d+)/,
  /Version\/(\d+).*(Safari)/,
] as const;
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'CrOS', 'Linux'];
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS', CrOS: 'ChromeOS' };
const LONGEST_DEVICE = 60;

/** Browser and system in readable form (`Chrome 126, Windows`); for other clients the start of the user agent. */
export function deviceName(userAgent: string): string {
  const seen = userAgent.slice(0, 500);
  const browser = BROWSERS.map((pattern) => pattern.exec(seen)).find((match) => match !== null);
  const system = SYSTEMS.find((name) => seen.includes(name));
  if (!browser) return seen.slice(0, LONGEST_DEVICE) || 'unknown';
  const [name, version] = browser.slice(1).sort((a, b) => Number(/^\d/.test(a)) - Number(/^\d/.test(b)));
  return [`${NAMES[name ?? ''] ?? name} ${version}`, NAMES[system ?? ''] ?? system].filter(Boolean).join(', ');
}

type Happening = Pick<PoolEvent, 'sub' | 'type' | 'response' | 'challenges'> & { id?: string; blocked?: boolean };

/** Adds an event to the user's history; with the id of an event in progress it completes that one. */
export async function record(
  pool: Pool,
  client: Client,
  { id = randomUUID(), blocked = false, ...what }: Happening,
): Promise<string> {
  const riskDecision = blocked ? 'Block' : 'NoRisk';
  await pool.store.putEvent({ ...what, ...client, id, at: pool.now(), riskDecision });
  return id;
}
