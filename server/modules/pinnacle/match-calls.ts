import { and, eq, sql } from 'drizzle-orm';
import { BANK_MATCH, type MatchState } from '../../../domain/bank/match-states.ts';
import { WAS_BROKEN } from '../../../domain/bank/matching.ts';
import { mayFollow, statesOf } from '../../../domain/states.ts';
import { breakMatch, confirmMatch } from '../../../resources/pinnacle/match-calls.ts';
import type { Tx } from '../../db/database.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { transition } from '../../engine/transition.ts';
import type { AuditNote, Changing, Handler } from '../../http/handlers.ts';
import { change } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import { MATCH_JOB } from './match-job.ts';
import { MATCH_TYPE, matchesWhere, matchName } from './named-matches.ts';

const mustFind = async (tx: Tx, id: number) => {
  const [found] = await matchesWhere(tx, eq(bankMatches.id, id));
  if (!found) throw new Problem('not_found');
  return found;
};

interface Decision {
  id: number;
  version: number;
  to: 'confirmed' | 'broken';
  reason?: string;
}

/** One statement decides: of many callers at once one decides what all of them saw. */
const decide = async ({ tx, audit }: Changing, caller: Caller, { id, version, to, reason }: Decision) => {
  const { match, ...named } = await mustFind(tx, id);
  const [decided] = await transition(tx, {
    table: bankMatches,
    column: 'state',
    machine: BANK_MATCH,
    from: statesOf(BANK_MATCH).filter((state) => mayFollow(BANK_MATCH, state, to)),
    to,
    which: and(eq(bankMatches.id, id), eq(bankMatches.version, version)),
    also: {
      decided_by: caller.id,
      decided_at: sql`now()`,
      updated_at: sql`now()`,
      ...(reason !== undefined && { break_reason: reason }),
    },
  });
  if (!decided) throw changed((await mustFind(tx, id)).match);
  const note: AuditNote = {
    action: 'update',
    type: MATCH_TYPE,
    id,
    name: matchName(named),
    version: decided.version,
    before: { state: match.state },
    after: { state: decided.state, ...(reason !== undefined && { reason }) },
  };
  await audit(note);
  return decided;
};

const changed = ({ state }: { state: MatchState }) =>
  new Problem('conflict', {
    text: `The match changed meanwhile: it is ${BANK_MATCH.states[state].label.toLowerCase()}. Reload the page to see it.`,
    more: { current: { state } },
  });

const answer = ({ id, state, version }: typeof bankMatches.$inferSelect) => ({ body: { id, state, version } });

/** Decisions about the matches of credits with pulls and drop-offs (docs/rules/exchange.md, "Matching"). */
export const matchHandlers = (queue: Queue): Handler[] => [
  change(confirmMatch, async ({ tx, audit, caller, params, body }) =>
    answer(await decide({ tx, audit }, caller, { id: Number(params.id), version: body.version, to: 'confirmed' })),
  ),
  change(breakMatch, async ({ tx, audit, caller, params, body: { version, reason } }) => {
    const broken = await decide({ tx, audit }, caller, { id: Number(params.id), version, to: 'broken', reason });
    const { entry_id, waits_from } = broken;
    // the credit waits for another pull or drop-off
    await tx.insert(bankMatches).values({ entry_id, waits_from, state: 'open', reason: WAS_BROKEN });
    await queue.send(MATCH_JOB, {}, tx);
    return answer(broken);
  }),
];
