import { z } from 'zod';
import { invalidParameter } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { PoolEvent } from '../store/store.ts';
import { adminUser, attributesOf, existingUser } from '../users.ts';
import type { AuthEvent, PoolAdmin } from './admin-types.ts';

/** Cognito's own page limit. */
const LARGEST_PAGE = 60;
const pageSize = (asked = LARGEST_PAGE): number => Math.min(Math.max(asked, 1), LARGEST_PAGE);

/** The calls that list. */
export function adminListings(pool: Pool) {
  return {
    async ListUsers({ Limit, PaginationToken }) {
      const limit = pageSize(Limit);
      const users = await pool.store.listUsers(limit, PaginationToken);
      const PaginationTokenOut = users.length === limit ? users.at(-1)?.sub : undefined;
      return {
        Users: users.map((u) => ({ ...adminUser(u), Attributes: attributesOf(u) })),
        PaginationToken: PaginationTokenOut,
      };
    },
    async AdminListGroupsForUser({ Username }) {
      return { Groups: (await existingUser(pool, Username)).groups.map((GroupName) => ({ GroupName })) };
    },
    async AdminListUserAuthEvents({ Username, MaxResults, NextToken }) {
      const { sub } = await existingUser(pool, Username);
      const limit = pageSize(MaxResults);
      const events = await pool.store.listEvents(sub, limit, NextToken === undefined ? undefined : placeIn(NextToken));
      const last = events.length === limit ? events.at(-1) : undefined;
      return { AuthEvents: events.map(authEvent), NextToken: last && `${last.at.toISOString()} ${last.id}` };
    },
  } satisfies Partial<PoolAdmin>;
}

const authEvent = (event: PoolEvent): AuthEvent => ({
  EventId: event.id,
  EventType: event.type,
  CreationDate: event.at,
  EventResponse: event.response,
  // there is no risk engine here: only an attempt on a locked account is known to be an attack
  EventRisk: { RiskDecision: event.riskDecision, ...(event.riskDecision === 'Block' ? { RiskLevel: 'High' } : {}) },
  ChallengeResponses: event.challenges,
  EventContextData: { IpAddress: event.ip, DeviceName: event.device },
});

function placeIn(token: string): { at: Date; id: string } {
  const [at = '', id = ''] = token.split(' ');
  if (!z.iso.datetime().safeParse(at).success) throw invalidParameter('NextToken is invalid.');
  return { at: new Date(at), id };
}
