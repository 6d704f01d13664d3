import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Step } from '../../support/release/hostile-files.ts';
import { expectOutcomes, other, owe, PAID, REFUSED, reversal, set } from '../../support/release/hostile-files.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, fileText } from '../../unit/formats/x12-835-files.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

/** Each file with what it gets (docs/rules/check-runs.md, "What is a payment"). */
const CASES: [string, Step[]][] = [
  // what is a payment
  ['a debit', [{ text: fileText([set('1', { flag: 'D' })]), says: /BPR03 is D/, eobs: REFUSED }]],
  ['a prenotification', [{ text: fileText([set('1', { handling: 'P' })]), says: /BPR01 is P/, eobs: REFUSED }]],
  ['NON with money', [{ text: fileText([set('1', { method: 'NON' })]), says: /BPR04 is NON/, eobs: REFUSED }]],
  ['information with money', [{ text: fileText([set('1', { handling: 'H' })]), says: /BPR01 is H/, eobs: REFUSED }]],
  [
    'information without money, its balance carried forward',
    [
      {
        text: fileText([set('1', { handling: 'H', method: 'NON', adjustments: owe(17_500) })]),
        says: /^1 EOB of \$0\.00 loaded/,
        eobs: [['1', 0, null]],
      },
    ],
  ],
  [
    'handling D, I, U and X',
    [
      {
        text: fileText([
          set('1', { handling: 'D' }),
          set('2', { handling: 'I', claims: [other('B')] }),
          set('3', { handling: 'U', claims: [other('C')] }),
          set('4', { handling: 'X', claims: [other('D')] }),
        ]),
        says: /^4 EOBs of \$700\.00 loaded/,
        eobs: [
          ['1', 17_500, null],
          ['2', 17_500, null],
          ['3', 17_500, null],
          ['4', 17_500, null],
        ],
      },
    ],
  ],
  [
    'a predetermination with money',
    [{ text: fileText([set('1', { claims: [buildClaim({ status: '25' })] })]), says: /CLP02 is 25/, eobs: REFUSED }],
  ],
  [
    'a positive reversal',
    [{ text: fileText([set('1', { claims: [buildClaim({ status: '22' })] })]), says: /CLP02 is 22/, eobs: REFUSED }],
  ],
  [
    'a negative payment that is no reversal',
    [
      {
        text: fileText([set('1', { claims: [buildClaim(), reversal({ status: '1', claimNumber: 'B' })] })]),
        says: /only a reversal/,
        eobs: REFUSED,
      },
    ],
  ],
  [
    'a payment date before 2000',
    [{ text: fileText([set('1', { date: '1999-12-31' })]), says: /12\/31\/1999/, eobs: REFUSED }],
  ],
  [
    'a payment date in two years',
    [{ text: fileText([set('1', { date: '2027-01-02' })]), says: /01\/02\/2027/, eobs: REFUSED }],
  ],
  [
    'a debit beside a payment: the payment is loaded',
    [
      {
        text: fileText([set('1'), set('2', { flag: 'D', claims: [other('B')] })]),
        says: /^1 EOB of \$175\.00 loaded for group G\w+; 1 refused$/,
        eobs: [['1', 17_500, null]],
      },
    ],
  ],
  // tests
  [
    'a test',
    [
      {
        text: PAID.replace('*0*P*:', '*0*T*:'),
        says: /loaded for group G\w+; a test, which is neither sent nor released$/,
        eobs: [['1', 17_500, null]],
      },
    ],
  ],
  ['neither test nor production', [{ text: PAID.replace('*0*P*:', '*0*I*:'), says: /ISA15/, eobs: REFUSED }]],
];

describe('a hostile 835', () => {
  test.each(CASES)('%s', async (_name, steps) => {
    await expectOutcomes(world, steps);
  });
});
