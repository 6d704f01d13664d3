import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankAccountDays, bankTransactions } from '../../../server/db/tables/bank.ts';
import { bankMatches } from '../../../server/db/tables/bank-matches.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addSentPull, postBankFile } from '../../support/worlds/bank.ts';
import { auditsOfMatches } from '../../support/worlds/bank-matches.ts';

/* A bank corrects or deletes a day about whose credits a person has decided (docs/rules/exchange.md, "Matching"). */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const DAY = '2026-11-18';

/** The credits of one pull each. */
const FIRST = `01,SENDER,OPERATOR,261118,0600,901,,,2/
02,OPERATOR,BANK,1,261118,2400,USD,2/
03,5501,USD,/
16,142,111100,Z,B1,R1,FIRST
16,142,222200,Z,B1,R2,SECOND
16,142,333300,Z,B1,R3,THIRD
49,666600,5/
98,666600,1,7/
99,666600,1,9/
`;

/** The third credit comes first, the second is one cent more, and the first one is as it was. */
const CORRECTED = `01,SENDER,OPERATOR,261118,0700,902,,,2/
02,OPERATOR,BANK,3,261118,2400,USD,2/
03,5501,USD,/
16,142,333300,Z,B1,R3,THIRD
16,142,222201,Z,B1,R2,SECOND
16,142,111100,Z,B1,R1,FIRST
49,666601,5/
98,666601,1,7/
99,666601,1,9/
`;

const DELETED = `01,SENDER,OPERATOR,261118,0800,903,,,2/
02,OPERATOR,BANK,2,261118,2400,USD,2/
03,5501,USD,/
16,142,333300,Z,B1,R3,THIRD
49,333300,3/
98,333300,1,5/
99,333300,1,7/
`;

const post = async (content: string, filename: string) => {
  const { result } = await postBankFile(at.own.db, content, filename);
  expect(result).toEqual({ ok: true });
};

/** The matches of the account, in the order of their transactions: cents, state and pull. */
const matches = async () => {
  const rows = await at.own.db
    .select({ cents: bankTransactions.amount_cents, match: bankMatches })
    .from(bankMatches)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankMatches.entry_id))
    .orderBy(asc(bankTransactions.position), asc(bankMatches.id));
  return rows.map(({ cents, match: { id, state, pull_id } }) => ({ id, cents, state, pull: pull_id }));
};

const deletions = async () => {
  const rows = await auditsOfMatches(at.own.db);
  return rows.filter(({ action }) => action === 'delete');
};

test('a decision goes on with the credit that is reported again, and one about a credit that is gone is audited', async () => {
  const { db } = at.own;
  const [one, two, three] = [
    await addSentPull(db, 'One', 111_100, DAY),
    await addSentPull(db, 'Two', 222_200, DAY),
    await addSentPull(db, 'Three', 333_300, DAY),
  ];
  await post(FIRST, 'first.txt');
  await matchBankCredits(db, undefined);
  const [first, second, third] = await matches();
  expect([first, second, third]).toMatchObject([
    { state: 'proposed', pull: one },
    { state: 'proposed', pull: two },
    { state: 'proposed', pull: three },
  ]);
  const api = await at.as('finance_manager');
  for (const match of [first, second])
    expect((await api.post(`/pinnacle/matches/${match?.id}/confirm`, { version: 2 })).status).toBe(200);
  const broken = await api.post(`/pinnacle/matches/${third?.id}/break`, { version: 2, reason: 'Of another group' });
  expect(broken.status).toBe(200);

  await post(CORRECTED, 'corrected.txt');
  await matchBankCredits(db, undefined);
  expect(await matches()).toEqual([
    { id: third?.id, cents: 333_300, state: 'broken', pull: three },
    // not proposed again to the pull from which it was broken
    { id: expect.any(Number), cents: 333_300, state: 'open', pull: null },
    // another credit by its amount: nobody has decided about it
    { id: expect.any(Number), cents: 222_201, state: 'open', pull: null },
    { id: first?.id, cents: 111_100, state: 'confirmed', pull: one },
  ]);
  expect(await deletions()).toMatchObject([
    {
      actor_id: null,
      resource_id: String(second?.id),
      resource_name: 'Credit of 11/18/2026, $2,222.00: Two',
      changes: [{ op: 'remove', path: ['state'], old: 'confirmed' }],
      data: { because: 'corrected.txt no longer reports the credit', decided_by: expect.any(Number) },
    },
  ]);

  await post(DELETED, 'deleted.txt');
  expect(await matches()).toEqual([]);
  expect(new Set((await deletions()).map(({ resource_name }) => resource_name))).toEqual(
    new Set([
      'Credit of 11/18/2026, $1,111.00: One',
      'Credit of 11/18/2026, $2,222.00: Two',
      'Credit of 11/18/2026, $3,333.00: Three',
    ]),
  );
  expect(await db.$count(bankAccountDays)).toBe(1);
});
