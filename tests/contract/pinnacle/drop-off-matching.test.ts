import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exception } from '../../../resources/exceptions/record.ts';
import type { BankTransaction, EntryMatch } from '../../../resources/pinnacle/record.ts';
import { bankMatches } from '../../../server/db/tables/bank-matches.ts';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import type { Entry } from '../../support/worlds/bank.ts';
import { addSentPull, bankFile, postBankFile } from '../../support/worlds/bank.ts';
import { auditsOfMatches, decideMatch, postMatched } from '../../support/worlds/bank-matches.ts';
import { addDroppedOff, addFundedGroup, addRegisters } from '../../support/worlds/drop-offs.ts';

/* Credits that fund what a drop-off pays (docs/rules/exchange.md, "Matching"). */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const DAY = '2026-11-18';
let accounts = 0;

/** A group with an account for its claims that nothing was credited to yet. */
const funded = async () => {
  accounts += 1;
  const [number, account] = [`F-${accounts}`, `88${accounts}`];
  return { id: await addFundedGroup(at.own.db, number, account), number, account };
};

const posted = (account: string, credits: readonly Entry[], day = DAY): Promise<BankTransaction[]> =>
  postMatched(at.own.db, day, account, credits);

const matchesOf = (transaction: BankTransaction | undefined) =>
  at.own.db
    .select()
    .from(bankMatches)
    .where(eq(bankMatches.entry_id, transaction?.id ?? 0))
    .orderBy(bankMatches.id);

const reference = (id: number) => `D${String(id).padStart(7, '0')}`;

const seen = (rows: readonly BankTransaction[]) =>
  rows.map(({ match, run }) => match && [match.state, run?.id ?? null]);

const decide = (match: EntryMatch | null | undefined, step: 'confirm' | 'break') =>
  decideMatch(at, match, step, { reason: 'Of another check run' });

const auditsOf = (match: EntryMatch | null | undefined) => auditsOfMatches(at.own.db, match ?? null);

describe('a credit of an account for claims', () => {
  test('is matched, proposed or open, by wire or ACH; other credits and pulls are not looked at', async () => {
    const { id, number, account } = await funded();
    const [named, alone] = [
      await addDroppedOff(at.own.db, id, DAY, 111_100),
      await addDroppedOff(at.own.db, id, DAY, 222_200, { type: 'on-demand' }),
    ];
    await addSentPull(at.own.db, 'Of the same amount', 333_300, DAY);
    const rows = await posted(account, [
      ['195', 111_100, reference(named)],
      ['142', 222_200],
      ['142', 333_300],
      ['275', 111_100],
      ['475', 222_200],
    ]);
    expect(seen(rows)).toEqual([['matched', named], ['proposed', alone], ['open', null], null, null]);
    expect(rows[0]).toMatchObject({
      match: {
        pull: null,
        pull_id: null,
        reason: `Reference, amount and day agree with Check run ${number}, 11/18/2026.`,
      },
      run: { id: named, group_number: number, date: DAY, sequence: 1 },
    });
    expect(rows[2]?.match?.reason).toBe('No drop-off of the group has this amount around this day.');
  });

  test('is not of a run of another group, of one that is not released, or of one without registers', async () => {
    const { db } = at.own;
    const [own, other] = [await funded(), await funded()];
    await addDroppedOff(db, other.id, DAY, 444_400);
    const open = await addDroppedOff(db, own.id, DAY, 444_400);
    await db.update(checkRuns).set({ released_at: null }).where(eq(checkRuns.id, open));
    await db.insert(checkRuns).values({ group_id: own.id, run_date: DAY, type: 'on-demand', released_at: new Date() });
    expect(seen(await posted(own.account, [['195', 444_400]]))).toEqual([['open', null]]);
  });

  test('funds the registers of the latest set, of all payment methods where there are any', async () => {
    const { db } = at.own;
    const [whole, network] = [await funded(), await funded()];
    const run = await addDroppedOff(db, whole.id, '2026-11-16', 100);
    await addRegisters(db, run, DAY, { 'network-summary': [700, 0], summary: [90_000, 1_000] });
    const alone = await addDroppedOff(db, network.id, '2026-11-16', 100);
    await addRegisters(db, alone, DAY, { 'network-summary': [70_000, 0] });
    const days = '2026-11-17';
    expect(seen(await posted(whole.account, [['195', 89_000]], days))).toEqual([['proposed', run]]);
    expect(seen(await posted(network.account, [['195', 70_000]], days))).toEqual([['proposed', alone]]);
  });

  test('that names its run takes it from one to which it was proposed, whatever its day', async () => {
    const { id, account } = await funded();
    const run = await addDroppedOff(at.own.db, id, DAY, 555_500);
    const [first] = await posted(account, [['195', 555_500]]);
    expect(first?.match).toMatchObject({ state: 'proposed' });
    const [second] = await posted(account, [['195', 555_500, reference(run)]], '2026-11-20');
    expect(second?.match).toMatchObject({ state: 'matched' });
    expect(await matchesOf(first)).toMatchObject([{ state: 'open', check_run_id: null }]);
    const late = await addDroppedOff(at.own.db, id, DAY, 556_600, { type: 'on-demand' });
    const [third] = await posted(account, [['195', 556_600, reference(late)]], '2027-01-15');
    expect(third?.match).toMatchObject({ state: 'proposed' });
    expect(third?.run).toMatchObject({ id: late });
  });

  test('is open again when the release of its run is taken back, unless the credit names it', async () => {
    const { db } = at.own;
    const { id, account } = await funded();
    const [named, alone] = [
      await addDroppedOff(db, id, DAY, 666_600),
      await addDroppedOff(db, id, DAY, 667_700, { type: 'on-demand' }),
    ];
    const [first, second] = await posted(account, [
      ['195', 666_600, reference(named)],
      ['195', 667_700],
    ]);
    expect([first?.match?.state, second?.match?.state]).toEqual(['matched', 'proposed']);
    await db.update(checkRuns).set({ released_at: null }).where(eq(checkRuns.group_id, id));
    await matchBankCredits(db, undefined);
    expect(await matchesOf(first)).toMatchObject([{ state: 'matched', check_run_id: named }]);
    expect(await matchesOf(second)).toMatchObject([{ state: 'open', check_run_id: null }]);
    await db
      .update(checkRuns)
      .set({ released_at: new Date(`${DAY}T18:00:00Z`) })
      .where(eq(checkRuns.id, alone));
    await matchBankCredits(db, undefined);
    expect(await matchesOf(second)).toMatchObject([{ state: 'proposed', check_run_id: alone }]);
  });
});

describe('the match of a drop-off', () => {
  const CALLERS = 12;

  test('is found once, however many jobs run at once, and its run has no other', async () => {
    const { db } = at.own;
    const { id, account } = await funded();
    const run = await addDroppedOff(db, id, DAY, 777_700);
    const [one, two] = await posted(account, [
      ['195', 777_700, reference(run)],
      ['195', 777_700, reference(run)],
    ]);
    await Promise.all(Array.from({ length: 4 }, () => matchBankCredits(db, undefined)));
    expect([...(await matchesOf(one)), ...(await matchesOf(two))]).toMatchObject([
      { state: 'matched', check_run_id: run },
      { state: 'open', check_run_id: null },
    ]);
    const second = { state: 'confirmed', check_run_id: run } as const;
    const taken = db
      .update(bankMatches)
      .set(second)
      .where(eq(bankMatches.entry_id, two?.id ?? 0));
    await expect(taken).rejects.toMatchObject({ cause: { constraint: 'bank_matches_run_unique' } });
    const pull = await addSentPull(db, 'Both', 1, DAY);
    const both = db
      .update(bankMatches)
      .set({ pull_id: pull })
      .where(eq(bankMatches.entry_id, one?.id ?? 0));
    await expect(both).rejects.toMatchObject({ cause: { constraint: 'bank_matches_one_paid' } });
  });

  test('is confirmed by one of many people at once, and audited once', async () => {
    const { id, number, account } = await funded();
    const run = await addDroppedOff(at.own.db, id, DAY, 888_800, { sequence: 2 });
    const [row] = await posted(account, [['195', 888_800]]);
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => decide(row?.match, 'confirm')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) expectProblem(refused, 409);
    expect(await matchesOf(row)).toMatchObject([{ state: 'confirmed', check_run_id: run }]);
    expect(await auditsOf(row?.match)).toMatchObject([
      { resource_name: `Credit of 11/18/2026, $8,888.00: Check run ${number}, 11/18/2026 #2` },
    ]);
  });

  test('is confirmed or broken, not both, by people who saw the same', async () => {
    const { id, account } = await funded();
    await addDroppedOff(at.own.db, id, DAY, 898_900);
    const [row] = await posted(account, [['195', 898_900]]);
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) => decide(row?.match, n % 2 ? 'confirm' : 'break')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditsOf(row?.match)).toHaveLength(1);
  });

  test('that is broken is not found again, and its run is free for another credit', async () => {
    const { db } = at.own;
    const { id, account } = await funded();
    const run = await addDroppedOff(db, id, DAY, 999_900);
    const [row] = await posted(account, [['195', 999_900, reference(run)]]);
    expect(row?.match).toMatchObject({ state: 'matched' });
    expect((await decide(row?.match, 'break')).status).toBe(200);
    await matchBankCredits(db, undefined);
    expect(await matchesOf(row)).toMatchObject([
      { state: 'broken', check_run_id: run, break_reason: 'Of another check run' },
      { state: 'open', check_run_id: null },
    ]);
    const [other] = await posted(account, [['142', 999_900]], '2026-11-19');
    expect(seen(other ? [other] : [])).toEqual([['proposed', run]]);
  });

  test('stays with a credit that the bank reports again', async () => {
    const { db } = at.own;
    const { id, account } = await funded();
    const run = await addDroppedOff(db, id, DAY, 131_300);
    const entries: Entry[] = [['195', 131_300]];
    const [row] = await posted(account, entries);
    expect((await decide(row?.match, 'confirm')).status).toBe(200);
    await postBankFile(db, bankFile(DAY, [{ account, entries }], { status: '3' }));
    await matchBankCredits(db, undefined);
    expect(await db.$count(bankMatches, sql`${bankMatches.check_run_id} = ${run} and state = 'confirmed'`)).toBe(1);
    await postBankFile(db, bankFile(DAY, [{ account, entries }], { status: '2' }));
    expect((await auditsOf(row?.match)).at(-1)).toMatchObject({
      action: 'delete',
      resource_name: `Credit of 11/18/2026, $1,313.00: Check run F-${accounts}, 11/18/2026`,
    });
  });
});

test('one that is not certain is an exception of its group, and of the check run that is proposed', async () => {
  const { db } = at.own;
  const { id, number, account } = await funded();
  const run = await addDroppedOff(db, id, DAY, 141_400);
  const rows = await posted(account, [
    ['195', 141_400],
    ['142', 151_500],
  ]);
  // on the third banking day after its own
  expect(await matchesOf(rows[0])).toMatchObject([{ waits_from: '2026-11-23' }]);
  const own = async () => {
    const api = await at.as('finance_manager');
    const query = `kind=unmatched-credit&group-number=${number}&order-by=amount&direction=asc`;
    const { body } = await api.get<Exception[]>(`/exceptions?${query}`);
    return body.map(({ says, amount, group, run: of, match }) => [
      says,
      amount,
      group?.number,
      of?.id ?? null,
      match?.state,
    ]);
  };
  const open = ['No drop-off of the group has this amount around this day.', 1515, number, null, 'open'];
  expect(await own()).toEqual([
    [
      `Check run ${number}, 11/18/2026 has this amount, on the day of its drop-off; the credit does not name it.`,
      1414,
      number,
      run,
      'proposed',
    ],
    open,
  ]);
  expect((await decide(rows[0]?.match, 'confirm')).status).toBe(200);
  expect(await own()).toEqual([open]);
});
