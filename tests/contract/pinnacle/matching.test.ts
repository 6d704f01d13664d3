import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exception } from '../../../resources/exceptions/record.ts';
import type { BankTransaction, EntryMatch } from '../../../resources/pinnacle/record.ts';
import { bankMatches } from '../../../server/db/tables/bank-matches.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import type { Entry } from '../../support/worlds/bank.ts';
import { addSentPull, bankFile, postBankFile } from '../../support/worlds/bank.ts';
import { auditsOfMatches, decideMatch, postMatched } from '../../support/worlds/bank-matches.ts';

/* Credits of the bank and the pulls that they pay (docs/rules/exchange.md, "Matching"). */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const DAY = '2026-11-18';
let accounts = 0;

/** An account with these credits, posted and matched. Returns their transactions. */
const posted = (...credits: readonly Entry[]): Promise<BankTransaction[]> => {
  accounts += 1;
  return postMatched(at.own.db, DAY, `77${accounts}`, credits);
};

const again = async (transaction: BankTransaction | undefined): Promise<EntryMatch | null> => {
  const rows = await at.own.db
    .select()
    .from(bankMatches)
    .where(eq(bankMatches.entry_id, transaction?.id ?? 0));
  const row = rows.find(({ state }) => state !== 'broken');
  return row
    ? { id: row.id, version: row.version, state: row.state, reason: row.reason, pull: null, pull_id: row.pull_id }
    : null;
};

const decide = (
  match: EntryMatch | null | undefined,
  step: 'confirm' | 'break',
  role?: Parameters<ReleaseServer['as']>[0],
) => decideMatch(at, match, step, { reason: 'Of another group', role });

const auditsOf = (match: EntryMatch | null | undefined) => auditsOfMatches(at.own.db, match ?? null);

describe('a credit', () => {
  test('is matched, proposed or open; wires and other entries are not looked at', async () => {
    const { db } = at.own;
    const id = await addSentPull(db, 'TN day 18', 111_100, DAY);
    await addSentPull(db, 'CA day 18', 222_200, DAY);
    const rows = await posted(
      ['166', 111_100, `P${String(id).padStart(7, '0')}`],
      ['142', 222_200],
      ['165', 333_300],
      ['195', 111_100],
      ['455', 222_200],
    );
    expect(rows.map(({ match }) => match && [match.state, match.pull])).toEqual([
      ['matched', 'TN day 18'],
      ['proposed', 'CA day 18'],
      ['open', null],
      null,
      null,
    ]);
    expect(rows[2]?.match?.reason).toBe('No submitted pull has this amount around this day.');
  });

  test('is taken up once, however often the job runs', async () => {
    const [row] = await posted(['142', 444_400]);
    await Promise.all([1, 2, 3].map(() => matchBankCredits(at.own.db, undefined)));
    expect(
      await at.own.db
        .select()
        .from(bankMatches)
        .where(eq(bankMatches.entry_id, row?.id ?? 0)),
    ).toHaveLength(1);
  });

  test('is taken up once by many jobs at once', async () => {
    const { db } = at.own;
    const { sent } = await postBankFile(db, bankFile(DAY, [{ account: '7799', entries: [['142', 445_500]] }]));
    const fileId = Number(Object(sent[0]?.data).fileId);
    const done = await Promise.all(Array.from({ length: 6 }, () => matchBankCredits(db, fileId)));
    expect(done.map(({ taken }) => taken).toSorted((a, b) => b - a)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  test('that names its pull takes it from one to which it was proposed', async () => {
    const id = await addSentPull(at.own.db, 'WI day 18', 555_500, DAY);
    const [first] = await posted(['142', 555_500]);
    expect(first?.match).toMatchObject({ state: 'proposed', pull: 'WI day 18' });
    const [second] = await posted(['166', 555_500, `P${String(id).padStart(7, '0')}`]);
    expect(second?.match).toMatchObject({ state: 'matched', pull: 'WI day 18' });
    expect(await again(first)).toMatchObject({ state: 'open' });
  });

  test('is matched when its pull is submitted later', async () => {
    const [row] = await posted(['142', 666_600]);
    expect(row?.match).toMatchObject({ state: 'open' });
    await addSentPull(at.own.db, 'Late', 666_600, DAY);
    await matchBankCredits(at.own.db, undefined);
    expect(await again(row)).toMatchObject({ state: 'proposed' });
  });
});

describe('a match', () => {
  const CALLERS = 12;

  test('is confirmed by one of many people at once, and audited once', async () => {
    await addSentPull(at.own.db, 'Confirmed', 777_700, DAY);
    const [row] = await posted(['142', 777_700]);
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => decide(row?.match, 'confirm')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(CALLERS - 1).fill(409),
    ]);
    expect(await again(row)).toMatchObject({ state: 'confirmed', version: (row?.match?.version ?? 0) + 1 });
    expect(await auditsOf(row?.match)).toHaveLength(1);
  });

  test('is confirmed or broken, not both, by people who saw the same', async () => {
    await addSentPull(at.own.db, 'Either', 888_800, DAY);
    const [row] = await posted(['142', 888_800]);
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) => decide(row?.match, n % 2 ? 'confirm' : 'break')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) expectProblem(refused, 409);
    expect(await auditsOf(row?.match)).toHaveLength(1);
  });

  test('that is broken is not proposed again, and its pull is free for another credit', async () => {
    const { db } = at.own;
    await addSentPull(db, 'Broken', 999_900, DAY);
    const [row] = await posted(['142', 999_900]);
    expect((await decide(row?.match, 'break')).status).toBe(200);
    await matchBankCredits(db, undefined);
    const reason = 'Its match was broken. Nothing else has this amount around this day.';
    expect(await again(row)).toMatchObject({ state: 'open', reason });
    const [other] = await posted(['142', 999_900]);
    expect(other?.match).toMatchObject({ state: 'proposed', pull: 'Broken' });
    const [broken] = await db
      .select()
      .from(bankMatches)
      .where(eq(bankMatches.id, row?.match?.id ?? 0));
    expect(broken).toMatchObject({ state: 'broken', break_reason: 'Of another group', decided_by: expect.any(Number) });
  });

  test('is not decided without a reason, by other roles, or where there is none', async () => {
    await addSentPull(at.own.db, 'Refused', 101_000, DAY);
    const [row] = await posted(['142', 101_000]);
    expectProblem(await decide(row?.match, 'confirm', 'epayables_manager'), 403);
    const api = await at.as('administrator');
    const path = `/pinnacle/matches/${row?.match?.id}/break`;
    expectProblem(await api.post(path, { version: 1 }), 422);
    expectProblem(await api.post('/pinnacle/matches/999999/confirm', { version: 1 }), 404);
    expect(await again(row)).toMatchObject({ state: 'proposed' });
  });
});

describe('the exception', () => {
  const exceptions = async (role: Parameters<ReleaseServer['as']>[0] = 'finance_manager') => {
    const { body } = await (await at.as(role)).get<Exception[]>('/exceptions?kind=unmatched-credit&page-size=100');
    return body;
  };

  test('stands from the third banking day on, until the match is confirmed', async () => {
    const { db } = at.own;
    await addSentPull(db, 'Waiting', 123_400, DAY);
    const [row] = await posted(['142', 123_400]);
    const own = async () => (await exceptions()).filter(({ id }) => id === `unmatched-credit:${row?.match?.id}`);
    const waitsFrom = (day: string) =>
      db
        .update(bankMatches)
        .set({ waits_from: day })
        .where(eq(bankMatches.id, row?.match?.id ?? 0));
    const [match] = await db
      .select()
      .from(bankMatches)
      .where(eq(bankMatches.id, row?.match?.id ?? 0));
    expect(match?.waits_from).toBe('2026-11-23');
    await waitsFrom('2199-01-01');
    expect(await own()).toEqual([]);
    await waitsFrom('2026-11-23');
    expect(await own()).toMatchObject([
      {
        subject: 'Credit of 11/18/2026',
        says: 'Waiting has this amount, on its effective date; the credit does not name it.',
        amount: 1234,
        since: '2026-11-23T06:00:00.000Z',
        due: '2026-11-24',
        entry: { id: row?.id },
        match: { id: row?.match?.id, state: 'proposed', pull: 'Waiting' },
      },
    ]);
    expect((await decide(row?.match, 'confirm')).status).toBe(200);
    expect(await own()).toEqual([]);
  });
});
