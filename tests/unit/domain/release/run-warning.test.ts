import { expect, test } from 'vitest';
import type { RunWarningFacts } from '../../../../domain/release/run-warning.ts';
import { runWarning } from '../../../../domain/release/run-warning.ts';

const NOTHING: RunWarningFacts = {
  filesCents: 664_420,
  lcrCents: undefined,
  differences: [],
  singleProvider: [],
  singlePaymentType: [],
};
const lcr = (kind: string) => ({ kind, between: 'files-lcr', cents: 9775 });
const paid = (cents: number) => ({ kind: 'unknown', between: 'files-processor', cents });

const LCR = 'The LCR total $6,741.95 differs from the payment files’ $6,644.20';

test.each<[string, Partial<RunWarningFacts>, string | null]>([
  ['nothing unusual, no LCR total yet', {}, null],
  ['an LCR total that is equal', { lcrCents: 664_420 }, null],
  ['an LCR total that differs and was not compared', { lcrCents: 674_195 }, `${LCR}.`],
  [
    'an LCR total that differs by EOBs on hold',
    { lcrCents: 674_195, differences: [lcr('held')] },
    `${LCR} (EOBs on hold).`,
  ],
  [
    'an LCR total that differs by voids',
    { lcrCents: 674_195, differences: [lcr('void-waiting')] },
    `${LCR} (voided EOBs).`,
  ],
  [
    'an LCR total that differs by ineligible claims',
    { lcrCents: 674_195, differences: [lcr('ineligible')] },
    `${LCR} (ineligible claims).`,
  ],
  ['an LCR total that differs without an explanation', { lcrCents: 674_195, differences: [lcr('unknown')] }, `${LCR}.`],
  [
    'for a difference that concerns only the processor',
    { lcrCents: 674_195, differences: [{ ...lcr('held'), between: 'files-processor' }] },
    `${LCR}.`,
  ],
  [
    'an LCR total that is one cent less',
    { lcrCents: 664_419 },
    'The LCR total $6,644.19 differs from the payment files’ $6,644.20.',
  ],
  ['an LCR total of zero', { lcrCents: 0 }, 'The LCR total $0.00 differs from the payment files’ $6,644.20.'],
  [
    'an EOB paid with another amount',
    { differences: [paid(-50)] },
    'The processor paid an EOB with another amount, -$0.50 in all.',
  ],
  [
    'several EOBs paid with another amount',
    { differences: [paid(-50), paid(75)] },
    'The processor paid 2 EOBs with another amount, $0.25 in all.',
  ],
  [
    'timing and holds of the processor',
    {
      differences: [
        { ...paid(-50), kind: 'timing' },
        { ...paid(-50), kind: 'held' },
      ],
    },
    null,
  ],
  [
    'all of these, in this order',
    {
      lcrCents: 674_195,
      differences: [lcr('unknown'), paid(1)],
      singleProvider: ['cl1.000', 'cl2.000'],
      singlePaymentType: ['re1.000'],
    },
    `${LCR}. The processor paid an EOB with another amount, $0.01 in all. Single provider in cl1.000, cl2.000. Single payment type in re1.000.`,
  ],
])('%s', (_, set, expected) => {
  expect(runWarning({ ...NOTHING, ...set })).toBe(expected);
});
