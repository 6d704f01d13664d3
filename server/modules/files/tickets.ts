import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { fileTickets } from '../../db/tables/file-tickets.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';

/** Short, because the console opens the link as soon as it has the ticket. */
export const TICKET_SECONDS = 60;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Issues a ticket for one file and one user. Also deletes long expired tickets. */
export const issueTicket = async (db: Db, address: string, caller: Caller): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.delete(fileTickets).where(lt(fileTickets.expires_at, sql`now() - interval '1 day'`));
  await db.insert(fileTickets).values({
    token_hash: hashOf(token),
    user_id: caller.id,
    session: caller.session,
    address,
    expires_at: sql`now() + make_interval(secs => ${TICKET_SECONDS})`,
  });
  return token;
};

const ACCESS_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;

const refusal = (text: string) =>
  new Problem('unauthenticated', { text, hint: 'token is a ticket of POST /files/tickets, for this very address.' });

/**
 * Redeems a ticket: one statement, so that of two concurrent requests one succeeds. Throws 401 for a ticket that is
 * used, expired or for another file, and for an access token, which must never be in an address.
 */
export const redeemTicket = async (db: Db, token: string, address: string) => {
  if (ACCESS_TOKEN.test(token)) {
    throw refusal('An access token opens no file. Open the file from its screen, which asks for a download ticket.');
  }
  const [ticket] = await db
    .update(fileTickets)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(fileTickets.token_hash, hashOf(token)),
        eq(fileTickets.address, address),
        isNull(fileTickets.used_at),
        gt(fileTickets.expires_at, sql`now()`),
      ),
    )
    .returning({ userId: fileTickets.user_id, session: fileTickets.session });
  if (!ticket) throw refusal('This link was used already or is too old. Open the file from its screen again.');
  return ticket;
};
