import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { read835 } from '../../../server/formats/x12-835/read.ts';
import type { Remittance, SetEnd } from '../../../server/formats/x12-835/remittance.ts';
import { netCents, write835 } from '../../../server/formats/x12-835/write.ts';
import type { ClaimToWrite, FileToWrite, SetToWrite } from '../../../server/formats/x12-835/write-records.ts';

export const samplesFolder = '../shared/samples';
export const hasSamples = existsSync(`${samplesFolder}/x12-835`);
if (!hasSamples) console.warn(`Skipping the tests on sample files: ${samplesFolder} does not exist.`);

export const sampleNames = hasSamples ? readdirSync(`${samplesFolder}/x12-835`).sort() : [];
export const sample = (name: string) => readFileSync(`${samplesFolder}/x12-835/${name}`);

/** Yields the bytes in chunks of `size`, as a stream does. */
export async function* inChunks(bytes: Uint8Array, size = 65_536) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export async function eventsOf(content: string | Uint8Array, chunkSize?: number): Promise<Remittance[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const events: Remittance[] = [];
  for await (const event of read835(inChunks(bytes, chunkSize))) events.push(event);
  return events;
}

export const checkOf = (content: string | Uint8Array) =>
  check835(inChunks(typeof content === 'string' ? Buffer.from(content) : content));

export const setsOf = (events: Remittance[]): SetEnd[] => events.filter((event) => event.kind === 'set');

/** The ordinal (from 1) of the first segment that starts with `start`, counted independently of the reader. */
export const ordinalOf = (content: string, start: string) =>
  content.split('~').findIndex((segment) => segment.startsWith(start)) + 1;

/** The codes of the faults of all sets, and of the fatal fault if any. */
export const codesOf = (events: Remittance[]) =>
  events.flatMap((event) =>
    event.kind === 'set' ? event.faults.map((fault) => fault.code) : event.kind === 'fatal' ? [event.fault.code] : [],
  );

export function buildClaim(changes: Partial<ClaimToWrite> = {}): ClaimToWrite {
  return {
    claimNumber: '202501020001',
    patientControlNumber: 'PCN1',
    status: '1',
    chargeCents: 25_000,
    patientResponsibilityCents: 5_000,
    filingIndicator: '12',
    groupNumber: 'G100',
    renderingProvider: 'ACME MEDICAL CENTER',
    renderingProviderId: '1999999984',
    patient: { lastName: 'DOE', firstName: 'JANE', middleName: 'Q', memberId: 'M1' },
    adjustments: [],
    lines: [
      {
        procedure: '99213',
        chargeCents: 15_000,
        serviceDate: '2025-01-02',
        adjustments: [
          { group: 'CO', reason: '45', amountCents: 2_500 },
          { group: 'PR', reason: '1', amountCents: 5_000 },
        ],
      },
      { procedure: '85025', chargeCents: 10_000, adjustments: [] },
    ],
    ...changes,
  };
}

/** A balanced transaction set; the claim above pays $175.00. */
export function buildSet(changes: Partial<SetToWrite> = {}): SetToWrite {
  const claims = changes.claims ?? [buildClaim()];
  const adjustments = changes.adjustments ?? [];
  return {
    controlNumber: '0001',
    number: 'CK1',
    flag: 'C',
    handling: 'I',
    method: 'CHK',
    date: '2025-01-03',
    payerId: '1512345678',
    payer: { name: 'HEALTH PLAN', id: 'PLAN1' },
    payee: { name: 'ACME', id: '1999999984', idQualifier: 'XX' },
    contactName: 'EDI',
    ...changes,
    claims,
    adjustments,
    amountCents: changes.amountCents ?? netCents(claims, adjustments),
  };
}

export function buildFile(sets: Iterable<SetToWrite> = [buildSet()], changes: Partial<FileToWrite> = {}): FileToWrite {
  return {
    sender: 'SENDER',
    receiver: 'RECEIVER',
    controlNumber: 905,
    date: '2025-01-02',
    time: '0802',
    sets,
    ...changes,
  };
}

export const fileText = (...file: Parameters<typeof buildFile>) => [...write835(buildFile(...file))].join('');
