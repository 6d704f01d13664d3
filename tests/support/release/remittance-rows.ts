import type { Pool } from 'pg';
import { expect } from 'vitest';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { read835 } from '../../../server/formats/x12-835/read.ts';

/** An EOB, read from a payment file or from its rows. Amounts in cents. */
export interface RemittanceEob {
  number: string;
  amount: number;
  adjustments: number;
  date: string;
  payee: string;
  taxId: string;
  isCheck: boolean;
  claims: [
    number: string,
    patientControlNumber: string,
    status: string,
    charge: number,
    paid: number,
    patient: number,
    provider: string,
    lines: number,
    filingIndicator: string,
    procedure: string,
    providerId: string,
  ][];
}

const source = (bytes: Uint8Array) =>
  (async function* () {
    yield bytes;
  })();

/** The EOBs that our own reader finds in an 835. Expects every transaction set to be in balance. */
export const readRemittance = async (bytes: Uint8Array) => {
  const check = await check835(source(bytes));
  expect(check.fatal).toBeUndefined();
  expect(check.sets.filter(({ balanced }) => !balanced)).toEqual([]);
  const eobs: RemittanceEob[] = [];
  for await (const event of read835(source(bytes))) {
    const eob = eobs.at(-1);
    if (event.kind === 'payment') {
      const { number, amountCents: amount, date, method, payee } = event;
      const isCheck = method === 'CHK' || method === 'NON';
      eobs.push({ number, amount, adjustments: 0, date, payee: payee.name, taxId: payee.taxId, isCheck, claims: [] });
    } else if (event.kind === 'claim') {
      expect([event.lines.chargeCents, event.lines.paidCents]).toEqual([event.chargeCents, event.paidCents]);
      eob?.claims.push([
        event.claimNumber,
        event.patientControlNumber,
        event.status,
        event.chargeCents,
        event.paidCents,
        event.patientResponsibilityCents,
        event.renderingProvider,
        event.lines.count,
        event.filingIndicator,
        event.procedure,
        event.renderingProviderId,
      ]);
    } else if (event.kind === 'adjustment' && eob) eob.adjustments += event.amountCents;
  }
  return { check, eobs };
};

/** The EOBs of the files that match `where` (over `payment_files f` and `eobs e`), by file, read from their rows. */
export const eobsByFile = async (
  pool: Pool,
  where: string,
  values: unknown[],
): Promise<Map<number, RemittanceEob[]>> => {
  const { rows } = await pool.query<{ file: number; eob: RemittanceEob }>(
    `select f.id as file, json_build_object('number', e.number, 'amount', e.amount_cents, 'adjustments', e.adjustments_cents,
       'date', e.payment_date, 'payee', e.payee_name, 'taxId', e.payee_tax_id, 'isCheck', e.payment_method = 'Check', 'claims',
       (select json_agg(json_build_array(c.number, c.patient_control_number, c.status_code, c.charge_cents, c.paid_cents,
          c.patient_responsibility_cents, c.provider_name, c.line_count, c.filing_indicator, c.procedure_code, c.provider_id) order by c.id) from claims c where c.eob_id = e.id)
     ) as eob
     from payment_files f join eobs e on e.payment_file_id = f.id where ${where} order by e.id`,
    values,
  );
  const byFile = Map.groupBy(rows, ({ file }) => file);
  return new Map([...byFile].map(([file, own]) => [file, own.map(({ eob }) => eob)]));
};
