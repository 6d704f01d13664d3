import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankMatches } from '../../../server/db/tables/bank-matches.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { lockMatches } from '../../../server/modules/pinnacle/take-up.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { whileHeld } from '../../support/servers/while-held.ts';
import { databaseUrl } from '../../support/shared.ts';
import { addSentPull, postBankFile } from '../../support/worlds/bank.ts';

/* A bank corrects a day while its credits are compared (docs/rules/exchange.md, "Matching"). */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const DAY = '2026-11-18';

const reported = (fileId: number) => `01,SENDER,OPERATOR,261118,0600,${fileId},,,2/
02,OPERATOR,BANK,${fileId === 901 ? 1 : 3},261118,2400,USD,2/
03,5501,USD,/
16,142,333300,Z,B1,R3,THIRD
49,333300,3/
98,333300,1,5/
99,333300,1,7/
`;

const matches = () =>
  at.own.db
    .select({ state: bankMatches.state, pull: bankMatches.pull_id, entry: bankMatches.entry_id })
    .from(bankMatches)
    .orderBy(asc(bankMatches.id));

/** On the embedded database transactions run one after another, so none waits. */
test.skipIf(!databaseUrl)('a corrected day waits until the credits of the day are compared', async () => {
  const { db } = at.own;
  const pull = await addSentPull(db, 'Three', 333_300, DAY);
  await postBankFile(db, reported(901), 'first.txt');
  const posted = await whileHeld(db, lockMatches, () => postBankFile(db, reported(902), 'corrected.txt'));
  expect(posted).toMatchObject({ result: { ok: true } });
  await matchBankCredits(db, undefined);
  expect(await matches()).toEqual([{ state: 'proposed', pull, entry: 2 }]);
});
