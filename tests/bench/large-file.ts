import { write835 } from '../../server/formats/x12-835/write.ts';
import type { ClaimToWrite } from '../../server/formats/x12-835/write-records.ts';

const CLAIMS_PER_SET = 100;

const claim = (number: number): ClaimToWrite => ({
  claimNumber: `26${String(number).padStart(8, '0')}01`,
  patientControlNumber: `P${number}`,
  status: '1',
  chargeCents: 15_000,
  patientResponsibilityCents: 2_000,
  filingIndicator: '12',
  groupNumber: 'BENCH',
  patient: { lastName: 'EXAMPLE', firstName: 'PERSON', middleName: '', memberId: `M${number}` },
  adjustments: [],
  lines: [
    {
      procedure: '99213',
      chargeCents: 15_000,
      adjustments: [
        { group: 'CO', reason: '45', amountCents: 3_000 },
        { group: 'PR', reason: '3', amountCents: 2_000 },
      ],
      serviceDate: '2025-01-01',
    },
  ],
});

const PAID_CENTS = 10_000;

function* claims(first: number) {
  for (let at = 0; at < CLAIMS_PER_SET; at += 1) yield claim(first + at);
}

function* sets(count: number) {
  for (let set = 0; set < count; set += 1) {
    yield {
      controlNumber: String(set + 1).padStart(4, '0'),
      number: String(700_000 + set),
      amountCents: CLAIMS_PER_SET * PAID_CENTS,
      flag: 'C' as const,
      handling: 'I' as const,
      method: 'CHK' as const,
      date: '2025-01-03',
      payerId: '1999999999',
      payer: { name: 'EXAMPLE PLAN', id: '' },
      payee: { name: `EXAMPLE CLINIC ${set % 400}`, id: '1999999984', idQualifier: 'XX' },
      contactName: 'OFFICE',
      claims: claims(set * CLAIMS_PER_SET),
      adjustments: [],
    };
  }
}

/** Streams a balanced payment file for group BENCH: `setCount` transaction sets of a hundred claims ($100.00 each). */
export const largeFile = (setCount: number): Generator<string> =>
  write835({
    sender: 'BENCH',
    receiver: 'CONSOLE',
    controlNumber: 1,
    date: '2025-01-01',
    time: '0600',
    sets: sets(setCount),
  });
