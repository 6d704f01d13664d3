import type { PlainDate } from '../../../../domain/dates.ts';
import { paidCents } from '../../../formats/x12-835/write.ts';
import type { ClaimToWrite, SetToWrite } from '../../../formats/x12-835/write-records.ts';
import { COMMERCIAL } from './remittance.ts';

/** What the network says it paid: one payment with a claim of one line for each. */
export const networkSet = (
  claims: readonly { number: string; paidCents: number }[],
  { number, groupNumber, date }: { number: string; groupNumber: string; date: PlainDate },
): SetToWrite => {
  const written = claims.map(
    (claim): ClaimToWrite => ({
      claimNumber: claim.number,
      patientControlNumber: `PCN${claim.number}`,
      status: '1',
      chargeCents: claim.paidCents,
      patientResponsibilityCents: 0,
      filingIndicator: COMMERCIAL,
      groupNumber,
      patient: { lastName: 'EXAMPLE', firstName: 'MEMBER', middleName: '', memberId: '' },
      adjustments: [],
      lines: [{ procedure: '99213', chargeCents: claim.paidCents, adjustments: [], serviceDate: date }],
    }),
  );
  return {
    controlNumber: '0001',
    number,
    amountCents: written.reduce((cents, claim) => cents + paidCents(claim), 0),
    flag: 'C',
    handling: 'I',
    method: 'ACH',
    date,
    payerId: '1999999998',
    payer: { name: 'EXAMPLE NETWORK', id: 'EXAMPLENETWORK' },
    payee: { name: 'EXAMPLE NETWORK PROVIDERS', idQualifier: 'FI', id: '999999997' },
    contactName: 'NETWORK',
    claims: written,
    adjustments: [],
  };
};
