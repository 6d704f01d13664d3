import type { Random } from '../../../demo/world/random.ts';
import type { ClaimToWrite, SetToWrite } from '../../../server/formats/x12-835/write-records.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';

/*
 * Payment files of one payment a set, whose content the test knows from writing them.
 */

/** A claim that pays so much; one of $0.00 is paid by somebody else. */
const claimOf = (claimNumber: string, cents: number): ClaimToWrite =>
  buildClaim({
    claimNumber,
    chargeCents: cents || 1000,
    patientResponsibilityCents: 0,
    lines: [],
    adjustments: cents ? [] : [{ group: 'CO', reason: '45', amountCents: 1000 }],
  });

const reversalOf = (claimNumber: string, cents: number): ClaimToWrite => ({
  ...claimOf(claimNumber, cents),
  status: '22',
  chargeCents: -cents,
});

export interface SetDraft {
  number: string;
  cents: number;
  claim: string;
  /** A claim that it takes back: its own claim pays that much more. */
  reverses?: { claim: string; cents: number };
}

const setOf = ({ number, cents, claim, reverses }: SetDraft, at: number, date: string): SetToWrite =>
  buildSet({
    number,
    controlNumber: String(at + 1).padStart(4, '0'),
    method: cents ? 'CHK' : 'NON',
    date,
    claims: [
      ...(reverses ? [reversalOf(reverses.claim, reverses.cents)] : []),
      claimOf(claim, cents + (reverses?.cents ?? 0)),
    ],
  });

export interface FileDraft {
  name: string;
  text: string;
  sets: readonly SetDraft[];
}

/** Files of a group and day, of a payer of its own, each under the next name of the day. */
export const draftsOf = (group: string, date: string, random: Random) => {
  let [files, serial] = [0, 0];
  const fresh = (cents = random.chance(0.1) ? 0 : random.int(1, 500_000)): SetDraft => {
    serial += 1;
    return { number: `${group}${date.slice(5).replace('-', '')}N${serial}`, cents, claim: `${group}${date}C${serial}` };
  };
  const file = (sets: readonly SetDraft[]): FileDraft => {
    files += 1;
    const text = fileText(
      sets.map((set, at) => setOf(set, at, date)),
      { controlNumber: files, date },
    );
    return {
      name: `cl${date.slice(2).replaceAll('-', '')}.${String(files).padStart(3, '0')}`,
      text: text.replaceAll('G100', group).replaceAll('PLAN1', `PLAN${group}`),
      sets,
    };
  };
  return { fresh, file };
};
