import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type { RegisterOptions, RegisterType } from '../../../domain/files/check-registers.ts';
import { buildRegister } from '../../../server/formats/check-register/build.ts';
import type {
  RegisterClaim,
  RegisterData,
  RegisterEob,
  RegisterVoid,
} from '../../../server/formats/check-register/data.ts';

export const PHI: RegisterOptions = { includePHI: true, includeDiagnosisDetails: false };
export const DIAGNOSIS: RegisterOptions = { includePHI: true, includeDiagnosisDetails: true };
export const REDACTED: RegisterOptions = { includePHI: false, includeDiagnosisDetails: false };
export const allOptions = [PHI, DIAGNOSIS, REDACTED];

export const HEAD_LINES = 5;

export function claim(changes: Partial<RegisterClaim> = {}): RegisterClaim {
  return {
    number: '20250102000101',
    patientName: 'JANE CANARY',
    providerName: 'ACME MEDICAL CENTER',
    amountCents: 10_000,
    diagnosisCodes: ['Z99.89', 'E11.9'],
    ...changes,
  };
}

export function eob(changes: Partial<RegisterEob> = {}): RegisterEob {
  return {
    method: 'Check',
    eobNumber: '0007',
    checkNumber: '500001',
    date: '2025-01-03',
    payeeName: 'ACME',
    amountCents: 17_500,
    claims: [claim(), claim({ number: '20250102000201', patientName: 'JOHN CANARY', amountCents: 7_500 })],
    ...changes,
  };
}

export const aVoid: RegisterVoid = {
  method: 'Network',
  eobNumber: '0009',
  checkNumber: 'T9',
  payeeName: 'CANARY, JIM',
  isPayeeInsured: true,
  amountCents: 2_525,
  claim: { number: '20241201000901', patientName: 'JIM CANARY', providerName: 'ACME', diagnosisCodes: ['Z99.89'] },
};

export function register(changes: Partial<RegisterData> = {}): RegisterData {
  return {
    group: { number: '10233', name: 'Acme Widgets' },
    location: 'Red',
    runDate: '2025-01-02',
    builtAt: '2025-01-02T18:05:09.000Z',
    eobs: [eob(), eob({ method: 'Network', eobNumber: '0008', claims: [claim({ amountCents: 17_500 })] })],
    voids: [aVoid],
    ...changes,
  };
}

/** The workbook as read by hucre: sheets by name, each with its head lines, header, rows and cell formats. */
export async function sheetsOf(type: RegisterType, options: RegisterOptions, data: RegisterData) {
  const workbook = await readXlsx(await buildRegister(type, options, data), { readStyles: true });
  return Object.fromEntries(
    workbook.sheets.map((sheet) => {
      const at = HEAD_LINES + 1;
      const header = (sheet.rows[at] ?? []).map(String);
      const rows = sheet.rows.slice(at + 1).map((row) => header.map((_, column): CellValue => row[column] ?? null));
      const formatOf = (row: number, name: string) =>
        sheet.cells?.get(`${at + 1 + row},${header.indexOf(name)}`)?.style?.numFmt;
      const columnOf = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? null);
      const head = sheet.rows.slice(0, HEAD_LINES).map((row) => row[0]);
      return [sheet.name, { sheet, head, header, rows, formatOf, columnOf }];
    }),
  );
}

/** The parts of the workbook as text, unpacked independently of the library that wrote it. */
export function partsOf(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts = new Map<string, string>();
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(from, from + size);
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, (isDeflated ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
export const wholeText = async (...of: Parameters<typeof buildRegister>) =>
  [...partsOf(await buildRegister(...of)).values()].join('\n');

export function anyData(): fc.Arbitrary<RegisterData> {
  const method = fc.constantFrom(...PAYMENT_METHODS);
  const amountCents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
  const claims = fc.array(fc.record({ amountCents }).map(claim), { maxLength: 5 });
  const eobs = fc.array(fc.record({ method, amountCents, claims }).map(eob), { maxLength: 12 });
  const voids = fc.array(fc.record({ method, amountCents: fc.nat(99_999_999_999) }), { maxLength: 6 });
  return fc
    .record({ eobs, voids })
    .map((data) => register({ ...data, voids: data.voids.map((one) => ({ ...aVoid, ...one })) }));
}
