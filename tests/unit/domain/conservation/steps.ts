import * as fc from 'fast-check';
import type { ProcessorWord } from '../../../../domain/release/eob-payment.ts';
import { PROCESSOR_WORDS } from '../../../../domain/release/eob-payment.ts';

/* What people, the claims system and the processor do in a history. `at` chooses one of what is there. */

export const EOB_STEPS = ['hold', 'resume', 'reissue', 'void', 'accept'] as const;
export type EobStep = (typeof EOB_STEPS)[number];

export type Step =
  /** A payment file of one payment. Numbers and amounts are few, so that the same payment comes twice. */
  | { do: 'load'; number: number; cents: number }
  | { do: EobStep; at: number }
  | { do: 'send' | 'build' }
  /** @param more cents by which the processor pays another amount. */
  | { do: 'answer'; at: number; word: ProcessorWord; more: number }
  /** The processor pays whatever it has. */
  | { do: 'pay-all' }
  /** A CR total of all EOBs, of those that are paid, of those that are not voided, or a wrong one. */
  | { do: 'correct-lcr'; says: 'all' | 'paid' | 'not-voided' | 'wrong' }
  | { do: 'withdraw' | 'rerun' | 'rebuild'; at: number }
  | { do: 'drop-off'; at: number }
  /** A release override, as two of three people ask for and approve it. */
  | { do: 'ask' | 'approve'; at: number; by: number };

const at = fc.nat(7);
const by = fc.nat(2);
const of = <T extends string>(...names: T[]) => fc.constantFrom(...names);

const load = fc.record({ do: of('load'), number: fc.nat(9), cents: fc.constantFrom(0, 1, 500, 500, 9_999_999) });
const pay = fc.record({ do: of('pay-all') });
const more = fc.constantFrom(0, 0, 0, 1);
const says = of('all', 'paid', 'not-voided', 'wrong');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: load },
  { weight: 7, arbitrary: fc.record({ do: of(...EOB_STEPS), at }) },
  { weight: 4, arbitrary: fc.record({ do: of('send') }) },
  { weight: 3, arbitrary: pay },
  { weight: 7, arbitrary: fc.record({ do: of('answer'), at, word: fc.constantFrom(...PROCESSOR_WORDS), more }) },
  { weight: 4, arbitrary: fc.record({ do: of('correct-lcr'), says }) },
  { weight: 4, arbitrary: fc.record({ do: of('build') }) },
  { weight: 4, arbitrary: fc.record({ do: of('drop-off'), at }) },
  { weight: 3, arbitrary: fc.record({ do: of('withdraw', 'rerun', 'rebuild', 'rebuild'), at }) },
  { weight: 4, arbitrary: fc.record({ do: of('ask', 'approve'), at, by }) },
);

/** What a day without trouble does. Steps in any order at all hardly ever come as far as check registers. */
const built = (one: Extract<Step, { do: 'correct-lcr' }>['says']): Step[] => [
  { do: 'send' },
  { do: 'pay-all' },
  { do: 'correct-lcr', says: one },
  { do: 'build' },
];

/** What comes between the build and the release: most likely what the gate is there for. */
const late = fc.oneof(fc.record({ do: of('void'), at }), fc.record({ do: of('correct-lcr'), says }), step);

const release = fc
  .record({ says, at, between: fc.array(late, { maxLength: 2 }) })
  .map((one): Step[] => [...built(one.says), ...one.between, { do: 'drop-off', at: one.at }]);

/** A wrong total comes after the build, and one person asks another to release the run all the same. */
const override = fc
  .record({ at, by, other: by, between: fc.array(step, { maxLength: 1 }) })
  .map(({ between, other, ...asked }): Step[] => [
    ...built('paid'),
    { do: 'correct-lcr', says: 'wrong' },
    { do: 'ask', ...asked },
    ...between,
    { do: 'approve', at: asked.at, by: other },
  ]);

export const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 16, arbitrary: step.map((one) => [one]) },
      { weight: 4, arbitrary: release },
      { weight: 1, arbitrary: override },
    ),
    { minLength: 1, maxLength: 24 },
  )
  .map((parts) => parts.flat());
