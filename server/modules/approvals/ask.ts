import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { REASON } from '../../../declare/call.ts';
import { APPROVAL_DAYS } from '../../../domain/approvals.ts';
import { isJsonObject } from '../../../domain/json.ts';
import type { Tx } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import type { Answer, Changing, Handler, Incoming, Proposal, ProposedHandler } from '../../http/handlers.ts';
import { change } from '../../http/handlers.ts';
import { invalid, Problem } from '../../http/problems.ts';
import type { Payload } from './payload.ts';
import { isSame, sealed, unsealed } from './payload.ts';
import { endWaiting, isOver, stepNote } from './steps.ts';

type Given = Incoming<unknown, unknown, unknown> & Changing;

const WithReason = z.object({ [REASON]: z.string().nullish() });

/** Makes room for a request: one that has lapsed ends, one with other content is replaced, the same one is refused. */
const endEarlier = async (tx: Tx, audit: Changing['audit'], call: string, aboutId: string, asked: Payload) => {
  const ofRecord = and(eq(approvals.call, call), eq(approvals.about_id, aboutId));
  const ended = await endWaiting(tx, 'lapsed', and(ofRecord, isOver));
  const [waiting] = await tx
    .select()
    .from(approvals)
    .where(and(ofRecord, eq(approvals.status, 'waiting')))
    .for('update');
  if (waiting && !isSame(unsealed(waiting), asked))
    ended.push(...(await endWaiting(tx, 'replaced', eq(approvals.id, waiting.id))));
  for (const row of ended) await audit(stepNote(row));
};

/** Stores what was asked for, for another person to approve: 202. */
const ask = async ({ call }: ProposedHandler, given: Given, proposal: Proposal) => {
  const { tx, audit, caller, params, body } = given;
  const { fourEyes } = call;
  if (!fourEyes) throw new Error(`"${call.name}" has no four eyes`);
  const { reason } = WithReason.parse(body);
  if (!reason) throw invalid([{ path: REASON, message: 'Say why, for the person who approves it' }]);
  const { about, link, amountCents, effects, fingerprint, changes } = proposal;
  const aboutId = String(about.id);
  const asked = { params, body, effects: [...effects], fingerprint };
  await endEarlier(tx, audit, call.name, aboutId, asked);
  const [row] = await tx
    .insert(approvals)
    .values({
      ...sealed(asked),
      changes: changes ? [...changes] : null,
      call: call.name,
      request: fourEyes.label,
      approvers: [...fourEyes.by],
      about_type: about.type,
      about_id: aboutId,
      about: about.name,
      link: link ?? null,
      amount_cents: amountCents ?? null,
      reason,
      asked_by: caller.id,
      expires_at: sql`now() + make_interval(days => ${APPROVAL_DAYS})`,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Problem('conflict', { text: 'This is already waiting for approval. Open it under Approvals.' });
  await audit({
    action: 'create',
    type: 'approval',
    id: row.id,
    name: `${row.request}: ${row.about}`,
    version: row.version,
    after: { status: row.status, request: row.request, about: row.about, reason },
    data: { call: call.name, sha256: row.sha256, effects },
  });
  const message = `Sent for approval. Another person has ${APPROVAL_DAYS} days to approve it.`;
  return { approval: { id: row.id, expires_at: row.expires_at.toISOString() }, message };
};

/** Saves all fields but those with four eyes, and asks for these, if they would change: 202 with the record. */
const saveAndAsk = async (handler: ProposedHandler, update: ProposedHandler, given: Given): Promise<Answer> => {
  const { fields = [], label } = handler.call.fourEyes ?? {};
  const sent = isJsonObject(given.body) ? given.body : {};
  const isAsked = ([name]: [string, unknown]) => fields.includes(name);
  const askedAsSent = Object.fromEntries(Object.entries(sent).filter(isAsked));
  const others = Object.fromEntries(Object.entries(sent).filter((entry) => !isAsked(entry) && entry[0] !== REASON));
  const saved = await handler.handle({ ...given, body: others, waits: askedAsSent });
  const record = z.object({ id: z.int() }).parse(saved.body);
  const ofRecord = { ...given, params: { id: String(record.id) }, ifMatch: undefined };
  const asked = (await update.completes?.(ofRecord, { asked: askedAsSent, others })) ?? askedAsSent;
  const proposal = await update.propose({ ...ofRecord, body: asked });
  if (!proposal.effects.length) return saved;
  const { approval, message } = await ask(
    update,
    { ...ofRecord, body: { ...asked, [REASON]: sent[REASON] } },
    proposal,
  );
  // nothing is saved: the record is read again, with what waits
  const { body, headers } = await update.handle({ ...ofRecord, body: {} });
  return { status: 202, headers, body: { ...Object(body), approval, notices: [`${label}: ${message}`] } };
};

/** The handler with the name of a call. */
const namedAmong = (handlers: readonly Handler[], name: string): ProposedHandler => {
  const found = handlers.find(({ call }) => call.name === name);
  if (found?.kind !== 'change' || !found.propose) throw new Error(`"${name}" cannot be asked for`);
  return found;
};

/**
 * The handlers as the routes use them: a call with four eyes is asked for, or the fields of a save that have them, unless
 * a setting turns four eyes off. A dry run is answered as that of any other call.
 */
export const askingFirst = (handlers: readonly Handler[], fourEyes: 'on' | 'off'): Handler[] =>
  handlers.map((handler) => {
    const proposes = handler.kind === 'change' && handler.propose !== undefined;
    if (proposes !== (handler.call.fourEyes !== undefined))
      throw new Error(`"${handler.call.name}": its call and its handler do not agree on four eyes`);
    if (handler.kind !== 'change' || !handler.propose) return handler;
    const { call, handle, propose } = handler;
    if (fourEyes === 'off' && !call.fourEyes?.always) return handler;
    if (call.fourEyes?.fields) {
      const update = namedAmong(handlers, call.fourEyes.asks ?? call.name);
      return change(call, (given) => saveAndAsk(handler, update, given));
    }
    // the body is what the call's schema made of it
    const isAsked = (body: unknown) => call.fourEyes?.when?.(body as object) ?? true;
    return change(call, async (given) =>
      given.dryRun || !isAsked(given.body)
        ? handle(given)
        : { status: 202, body: await ask(handler, given, await propose(given)) },
    );
  });
