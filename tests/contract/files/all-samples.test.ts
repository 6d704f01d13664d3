import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { ReceivedRuns } from '../../support/release/received-runs.ts';
import { openReceivedRuns } from '../../support/release/received-runs.ts';
import { addGroup } from '../../support/release/runs.ts';
import { haveSamples, inProduction, NO_SAMPLES, sample } from '../../support/worlds/samples.ts';

/** The group that the claims name (REF*1L), else TRN03; TRN02; BPR02 in cents; the bucket of BPR04; CLP04 of each claim. */
type Expected = [group: string, number: string, cents: number, method: 'Check' | 'ACH', claims: number[]];

const DELTA = ['1512345678', '12345'] as const;
const ANY_PLAN = 'CK NUMBER 1';
const cob = (cents: number): Expected => [...DELTA, cents, 'Check', [cents]];
/** BPR01 H and BPR04 NON: information without money. */
const INFORMATION: Expected = ['1121212121', '9999999999-20190829', 0, 'Check', [0]];
const NYSDOH: Expected = ['1000000000', '10100000000', 4575, 'ACH', [3425, 0, 1150]];

/** Reasoned from the decisions and the text of each file, which all have one payment and say that they are tests. */
const SAMPLES: Record<string, Expected> = {
  'alshival__py835__X221-claim-adjustment-reason-code-45': ['12345F', ANY_PLAN, 8000, 'Check', [8000]],
  'alshival__py835__X221-claim-specific-negotiated-discount': [...DELTA, 13_200, 'Check', [13_200]],
  'alshival__py835__X221-coordination-of-benefits-example-1a': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-1b': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-2a': cob(35_000),
  'alshival__py835__X221-coordination-of-benefits-example-2b': cob(35_000),
  'alshival__py835__X221-coordination-of-benefits-example-3a': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-3b': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-4aa': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-4ab': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-4ba': INFORMATION,
  'alshival__py835__X221-coordination-of-benefits-example-4bb': INFORMATION,
  'alshival__py835__X221-coordination-of-benefits-example-5a': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-5b': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-6a': INFORMATION,
  'alshival__py835__X221-coordination-of-benefits-example-6b': INFORMATION,
  'alshival__py835__X221-coordination-of-benefits-example-7a': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-7b': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-8a': cob(28_000),
  'alshival__py835__X221-coordination-of-benefits-example-8b': cob(28_000),
  'alshival__py835__X221-coordination-of-benefits-example-9a': cob(10_000),
  'alshival__py835__X221-coordination-of-benefits-example-9b': cob(10_000),
  'alshival__py835__X221-correcting-the-subscriber-example-1': ['28', ANY_PLAN, 12_003, 'Check', [12_003]],
  'alshival__py835__X221-correcting-the-subscriber-example-2': ['28', ANY_PLAN, 3506, 'Check', [3506]],
  'alshival__py835__X221-correcting-the-subscriber-example-3': ['28', ANY_PLAN, 241_525, 'Check', [241_525]],
  'alshival__py835__X221-dollars-and-data-sent-separate': [
    '1935665544',
    '71700666555',
    110_000,
    'ACH',
    [50_000, 60_000],
  ],
  'alshival__py835__X221-line-service-line-penalty-tax-or-bonuses-impacting-payment-only-example-1': [
    '102345',
    ANY_PLAN,
    1106,
    'Check',
    [1106],
  ],
  'alshival__py835__X221-line-service-line-penalty-tax-or-bonuses-impacting-payment-only-example-2': [
    '102345',
    ANY_PLAN,
    1200,
    'Check',
    [1200],
  ],
  'alshival__py835__X221-line-service-line-penalty-tax-or-bonuses-impacting-payment-only-example-3': [
    '102345',
    ANY_PLAN,
    800,
    'Check',
    [800],
  ],
  'alshival__py835__X221-multiple-claims-single-check': [
    ...DELTA,
    81_080,
    'Check',
    [13_200, 7400, 10_800, 1400, 1680, 13_200, 10_800, 8200, 14_400],
  ],
  'alshival__py835__X221-not-covered-not-authorized-days': ['12345F', ANY_PLAN, 800_000, 'Check', [800_000]],
  'tastypackets__x12-parser__multi-line-not-delimited': NYSDOH,
  'tastypackets__x12-parser__profee': NYSDOH,
};
const CASES = Object.entries(SAMPLES).map(([name, expected]): [string, Expected] => [`x12-835/${name}.edi`, expected]);

const NAME = 'cl190101.000';

describe.skipIf(!haveSamples)(`the 835 samples, each where no other was loaded (skipped when ${NO_SAMPLES})`, () => {
  let world: ReceivedRuns;
  beforeAll(async () => {
    world = await openReceivedRuns();
  });
  beforeEach(() => world.db.execute(sql`truncate groups, inbound_files cascade`));
  afterAll(() => world?.close());

  const eobsOf = async () => {
    const { rows } = await world.db.execute(sql`
      select g.number as "group", f.is_test, f.refused, e.number, e.amount_cents::int as cents, e.payment_method as method,
        e.is_on_hold, (select json_agg(c.paid_cents order by c.id) from claims c where c.eob_id = e.id) as claims
      from payment_files f join groups g on g.id = f.group_id join eobs e on e.payment_file_id = f.id`);
    return rows;
  };

  test('are 33', () => expect(CASES).toHaveLength(33));

  test.each(CASES)('%s is loaded as a test, and not sent', async (path, [group, number, cents, method, claims]) => {
    await addGroup(world.db, { number: group });
    const row = await world.take('payment-file', NAME, sample(path));
    expect(row).toMatchObject({ status: 'loaded', reason: null });
    const eob = { number, cents, method, claims, is_on_hold: false };
    expect(await eobsOf()).toEqual([{ group, is_test: true, refused: [], ...eob }]);
    await world.advance(row.check_run_id ?? 0);
    expect(await world.statuses(row.check_run_id ?? 0)).toEqual([STATUS.dataTransferred]);
  });

  test.each(CASES)('%s is refused in production', async (path, [group]) => {
    await addGroup(world.db, { number: group });
    expect(await world.takeInProduction('payment-file', NAME, sample(path))).toMatchObject({
      status: 'quarantined',
      reason: 'The file is a test (ISA15 is T) and pays nothing. Have the production file sent.',
    });
    expect(await eobsOf()).toEqual([]);
  });

  test.each(CASES)('%s, were it sent for production, is loaded there', async (path, [group, number, cents]) => {
    await addGroup(world.db, { number: group });
    const row = await world.takeInProduction('payment-file', NAME, inProduction(path));
    expect(row).toMatchObject({ status: 'loaded', reason: null });
    expect(await eobsOf()).toMatchObject([{ group, is_test: false, number, cents, is_on_hold: false }]);
    await world.advance(row.check_run_id ?? 0);
    // without money there is nothing to send to the processor, and nothing to wait for
    const next = cents === 0 ? STATUS.waitingPdf : STATUS.dataTransferred;
    expect(await world.statuses(row.check_run_id ?? 0)).toEqual([next]);
  });
});
