import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { read835 } from '../../../server/formats/x12-835/read.ts';
import { flags, handlings, type Method, methods, type Remittance } from '../../../server/formats/x12-835/remittance.ts';
import { netCents, paidCents, write835 } from '../../../server/formats/x12-835/write.ts';
import type { ClaimToWrite, SetToWrite } from '../../../server/formats/x12-835/write-records.ts';
import { buildFile, buildSet, eventsOf, fileText, inChunks, sample, sampleNames, setsOf } from './x12-835-files.ts';

const seeds = (sampleNames.length > 0 ? sampleNames.map(sample) : []).concat([Buffer.from(fileText())]);
const keysOf = <Key extends string>(codes: Record<Key, string>) => Object.keys(codes) as Key[];

const text = fc.stringMatching(/^[A-Za-z0-9][A-Za-zñÉ中0-9 .,'-]{0,18}[A-Za-z0-9]$/);
const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
const date = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const adjustment = fc.record({ group: fc.constantFrom('CO', 'PR', 'OA', 'PI'), reason: text, amountCents: cents });
const line = fc.record({
  procedure: text,
  chargeCents: cents,
  adjustments: fc.array(adjustment, { maxLength: 8 }),
  serviceDate: date,
});
const claim: fc.Arbitrary<ClaimToWrite> = fc.record({
  claimNumber: text,
  patientControlNumber: text,
  status: fc.constantFrom('1', '2', '3', '4', '19', '22'),
  chargeCents: cents,
  patientResponsibilityCents: cents,
  filingIndicator: fc.constantFrom('12', 'MC', ''),
  groupNumber: fc.oneof(text, fc.constant('')),
  renderingProvider: fc.oneof(text, fc.constant('')),
  renderingProviderId: fc.constantFrom('1999999984', ''),
  patient: fc.record({ lastName: text, firstName: text, middleName: fc.constant(''), memberId: text }),
  adjustments: fc.array(adjustment, { maxLength: 8 }),
  lines: fc.array(line, { maxLength: 4 }),
});
const providerAdjustment = fc.record({
  providerId: text,
  fiscalDate: date,
  reason: fc.constantFrom('WO', 'FB', '72', 'L6'),
  reference: fc.oneof(text, fc.constant('')),
  amountCents: cents,
});
const party = { name: text, id: text };
const sets = fc
  .array(
    fc.record({
      flag: fc.constantFrom(...keysOf(flags)),
      handling: fc.constantFrom(...keysOf(handlings)),
      method: fc.constantFrom<Method>(...keysOf(methods)),
      date,
      payerId: text,
      payer: fc.record(party),
      payee: fc.record({ ...party, idQualifier: fc.constantFrom('XX', 'FI', 'XV') }),
      contactName: text,
      claims: fc.array(claim, { maxLength: 4 }),
      adjustments: fc.array(providerAdjustment, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all.map((set, n) => inBalance({ ...set, controlNumber: `${1000 + n}`, number: `CK ${n}`, amountCents: 0 })),
  );

/** BPR02 must not be negative: a negative balance is carried forward (PLB FB), as the guide requires. */
function inBalance(set: SetToWrite): SetToWrite {
  const net = netCents(set.claims, set.adjustments);
  if (net >= 0) return { ...set, amountCents: net };
  const forward = { providerId: '1', fiscalDate: '2025-12-31', reason: 'FB', reference: '', amountCents: net };
  return { ...set, amountCents: 0, adjustments: [...set.adjustments, forward] };
}

const serviceDates = (lines: ClaimToWrite['lines']): string[] =>
  lines.flatMap(({ serviceDate }) => serviceDate ?? []).sort();

/** The expected events for a written set, without `segment`, which the writer does not know. */
function expectedOf(set: SetToWrite) {
  const { controlNumber: setControlNumber, claims, adjustments, contactName: _, ...payment } = set;
  return [
    {
      kind: 'payment',
      setControlNumber,
      ...payment,
      payee: { ...set.payee, taxId: set.payee.idQualifier === 'FI' ? set.payee.id : '' },
    },
    ...Array.from(claims, ({ lines, renderingProvider, renderingProviderId, adjustments: ofClaim, ...written }) => ({
      kind: 'claim',
      setControlNumber,
      ...written,
      isReversal: written.status === '22',
      paidCents: paidCents({ ...written, lines, adjustments: ofClaim }),
      originalNumber: '',
      serviceFrom: serviceDates(lines)[0] ?? '',
      serviceTo: serviceDates(lines).at(-1) ?? '',
      renderingProvider: renderingProvider || set.payee.name,
      // without a name there is no NM1*82
      renderingProviderId: renderingProvider ? renderingProviderId : '',
      procedure: lines[0]?.procedure ?? '',
      adjustments: [
        ...ofClaim.map((one) => ({ level: 'claim', ...one })),
        ...lines.flatMap((one) => one.adjustments.map((of) => ({ level: 'line', ...of }))),
      ],
      lines: {
        count: lines.length,
        chargeCents: lines.reduce((sum, one) => sum + one.chargeCents, 0),
        paidCents: lines.reduce(
          (sum, one) => one.adjustments.reduce((left, of) => left - of.amountCents, sum + one.chargeCents),
          0,
        ),
      },
    })),
    ...adjustments.map((one) => ({ kind: 'adjustment', setControlNumber, ...one })),
  ];
}

function withoutSegment(event: Remittance) {
  if (event.kind !== 'claim') return event;
  const { segment: _, ...rest } = event;
  return rest;
}

describe('write835 and read835', () => {
  it('round-trip a file in balance', async () => {
    await fc.assert(
      fc.asyncProperty(sets, fc.constantFrom('', '\n', '\r\n'), async (written, lineEnd) => {
        const events = await eventsOf([...write835(buildFile(written, { lineEnd }))].join(''));
        const records = events.filter((event) => event.kind !== 'set' && event.kind !== 'end').map(withoutSegment);
        expect(records).toEqual(written.flatMap(expectedOf));
        expect(setsOf(events).map((set) => [set.faultCount, set.differenceCents])).toEqual(written.map(() => [0, 0]));
        expect(events.at(-1)).toMatchObject({ kind: 'end', sets: written.length });
      }),
      { numRuns: 200 },
    );
  });

  it('refuse to write a text that contains a delimiter', () => {
    expect(() => fileText([buildSet({ number: 'A*B' })])).toThrow(RangeError);
    expect(() => fileText([buildSet({ payee: { name: 'A~B', id: '', idQualifier: '' } })])).toThrow(RangeError);
    expect(() => fileText(undefined, { sender: 'LONGER THAN FIFTEEN' })).toThrow(RangeError);
  });
});

describe('read835', () => {
  it('gives the same result for any chunk boundaries', async () => {
    for (const bytes of seeds) {
      const whole = await eventsOf(bytes, bytes.length);
      expect(await eventsOf(bytes, 1)).toEqual(whole);
    }
    await fc.assert(
      fc.asyncProperty(mutated(), fc.integer({ min: 1, max: 300 }), async (bytes, size) => {
        expect(await eventsOf(bytes, size)).toEqual(await eventsOf(bytes, 1_000_000));
      }),
      { numRuns: 300 },
    );
  });

  it('never throws, and ends with `end` or `fatal`', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(mutated(), mutated(), fc.uint8Array({ maxLength: 500 }), garbledInterchange()),
        async (bytes) => {
          const events = await eventsOf(bytes);
          const last = events.at(-1)?.kind;
          expect(last === 'end' || last === 'fatal').toBe(true);
          expect(events.filter((event) => event.kind === 'end' || event.kind === 'fatal')).toHaveLength(1);
          const check = await check835(inChunks(bytes));
          expect(check.fatal === undefined).toBe(last === 'end');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('passes on an error of the source', async () => {
    const source = async function* () {
      yield Buffer.from(fileText().slice(0, 300));
      throw new Error('connection lost');
    };
    const readAll = async () => {
      for await (const event of read835(source())) expect(event.kind).not.toBe('fatal');
    };
    await expect(readAll()).rejects.toThrow('connection lost');
  });
});

/** A sample with bytes changed, removed or inserted. */
function mutated(): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    // without bias: fast-check prefers the ends, and a change in ISA only ever gives `not-x12`
    at: fc.noBias(fc.integer({ min: 0, max: 9_999 })),
    removed: fc.integer({ min: 0, max: 12 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc.stringMatching(/^[*~:0-9.A-Z\n-]{0,4}$/).map((s) => Buffer.from(s)),
    ),
  });
  return fc.tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 6 })).map(([seed, changes]) =>
    changes.reduce<Uint8Array>((bytes, { at, removed, put }) => {
      const start = Math.floor((at / 10_000) * bytes.length);
      return Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + removed)]);
    }, seed),
  );
}

/** A valid start, then segments with valid names and arbitrary content. */
function garbledInterchange(): fc.Arbitrary<Uint8Array> {
  const start = fileText().slice(0, fileText().indexOf('BPR'));
  const name = fc.constantFrom(
    'BPR',
    'TRN',
    'N1',
    'LX',
    'CLP',
    'CAS',
    'SVC',
    'NM1',
    'REF',
    'PLB',
    'SE',
    'GE',
    'IEA',
    'ST',
    'GS',
    '',
  );
  const element = fc.oneof(
    fc.constantFrom('', '1', '-1', '9'.repeat(15), 'PR', 'PE', '1L', 'CO', '__proto__', 'toString'),
    fc.string({ maxLength: 6 }),
  );
  const segment = fc
    .tuple(name, fc.array(element, { maxLength: 17 }))
    .map(([id, elements]) => `${[id, ...elements].join('*')}~`);
  return fc.array(segment, { maxLength: 30 }).map((segments) => Buffer.from(start + segments.join('')));
}
