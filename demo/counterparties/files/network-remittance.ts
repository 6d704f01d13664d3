import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { ClaimToWrite, SetToWrite } from '../../../server/formats/x12-835/write-records.ts';
import { type Payer, paymentSet } from './remittance.ts';
import { COMMERCIAL } from './remittance-claims.ts';

/** The network's sender id in its files. */
export const NETWORK_SENDER = 'NETWORK';
export const NETWORK: Payer = {
  payerId: '1999999998',
  payer: { name: 'EXAMPLE NETWORK', id: 'EXAMPLENETWORK' },
  contactName: 'NETWORK',
};

/** The network's payment of these claims: one transaction set, in which each claim has one service line. */
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
  return paymentSet({
    from: NETWORK,
    controlNumber: '0001',
    number,
    date,
    payee: { name: 'EXAMPLE NETWORK PROVIDERS', id: '999999997' },
    byCheck: false,
    claims: written,
  });
};
