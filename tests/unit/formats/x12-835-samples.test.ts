import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  buildSet,
  checkOf,
  eventsOf,
  fileText,
  hasSamples,
  ordinalOf,
  sample,
  sampleNames,
  samplesFolder,
  setsOf,
} from './x12-835-files.ts';

/** The table in SOURCES.md, made with another reader, gives the expected results. */
function readOracle() {
  const rows = readFileSync(`${samplesFolder}/SOURCES.md`, 'utf8').split('\n');
  const note = /^claims (\d+), lines (\d+), statuses \{(.*)\}, PLB \[(.*)\], (\w)\/(\w+)$/;
  return rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const found = note.exec(cells[7] ?? '');
    if (!found) return [];
    const [, claims, lines, statuses = '', plb = '', handling, method] = found;
    const pairs = [...statuses.matchAll(/'(\w+)': (\d+)/g)].map(([, status, count]) => [status, Number(count)]);
    return [
      {
        file: cells[1] ?? '',
        total: cells[6],
        facts: {
          claims: Number(claims),
          lines: Number(lines),
          statuses: Object.fromEntries(pairs),
          plb: plb === '' ? [] : plb.split(', '),
          handling,
          method,
        },
      },
    ];
  });
}

describe.skipIf(!hasSamples)('the 835 samples', () => {
  const oracle = hasSamples ? readOracle() : [];

  it('are all listed in the table, and all in balance according to it', () => {
    expect(oracle.map((row) => row.file).sort()).toEqual(sampleNames);
    expect(oracle).toHaveLength(33);
    expect(new Set(oracle.map((row) => row.total))).toEqual(new Set(['pass']));
  });

  it.each(oracle)('$file is read with the facts in the table, in balance', async ({ file, facts }) => {
    const events = await eventsOf(sample(file));
    const claims = events.filter((event) => event.kind === 'claim');
    const statuses: Record<string, number> = {};
    for (const { status } of claims) statuses[status] = (statuses[status] ?? 0) + 1;
    const [payment] = events.filter((event) => event.kind === 'payment');
    expect({
      claims: claims.length,
      lines: claims.reduce((count, claim) => count + claim.lines.count, 0),
      statuses,
      plb: events.filter((event) => event.kind === 'adjustment').map((event) => event.reason),
      handling: payment?.handling,
      method: payment?.method,
    }).toEqual(facts);
    expect(setsOf(events)).toMatchObject([{ faultCount: 0, faults: [], differenceCents: 0, claimCount: facts.claims }]);
    expect(events.at(-1)).toMatchObject({ kind: 'end', sets: 1, claims: facts.claims });
  });

  it.each(sampleNames)('%s contains one balanced set', async (file) => {
    const check = await checkOf(sample(file));
    const [set] = check.sets;
    expect(check).toMatchObject({ balancedCount: 1, faultCount: 0, fatal: undefined });
    expect(set?.balanced).toBe(true);
    expect(check.totals).toMatchObject({ netCents: set?.amountCents, voidedCents: 0 });
    expect(check.totals?.paidCents).toBe(set?.amountCents);
  });

  it('contain the fields of a payment and of a claim', async () => {
    const file = 'alshival__py835__X221-line-service-line-penalty-tax-or-bonuses-impacting-payment-only-example-2.edi';
    const [payment, claim] = await eventsOf(sample(file));
    expect(payment).toEqual({
      kind: 'payment',
      setControlNumber: '10060875',
      number: 'CK NUMBER 1',
      amountCents: 1200,
      flag: 'C',
      handling: 'I',
      method: 'CHK',
      date: '2019-08-16',
      payerId: '1234567890',
      payer: { name: 'ANY PLAN USA', id: '' },
      payee: { name: 'PROVIDER', id: '1123454567', idQualifier: 'XX', taxId: '123456789' },
    });
    expect(claim).toEqual({
      kind: 'claim',
      setControlNumber: '10060875',
      segment: ordinalOf(sample(file).toString(), 'CLP'),
      claimNumber: 'CLAIMNUMB',
      patientControlNumber: 'PCN',
      status: '1',
      isReversal: false,
      chargeCents: 2500,
      paidCents: 1200,
      patientResponsibilityCents: 1000,
      filingIndicator: '12',
      groupNumber: '102345',
      originalNumber: '',
      serviceFrom: '2017-01-09',
      serviceTo: '2017-01-09',
      // its NM1*82 has an id but no name
      renderingProvider: 'PROVIDER',
      renderingProviderId: '1447481825',
      procedure: '99214',
      patient: { lastName: 'LAST', firstName: 'FIRST', middleName: 'J', memberId: '123456789' },
      adjustments: [
        { level: 'line', group: 'CO', reason: '45', amountCents: 500 },
        { level: 'line', group: 'CO', reason: '161', amountCents: -200 },
        { level: 'line', group: 'PR', reason: '3', amountCents: 1000 },
      ],
      lines: { count: 1, chargeCents: 2500, paidCents: 1200 },
    });
  });
});

/** Names as one character per byte, and as read (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const WINDOWS_1252 = {
  'PE\xd1A O\x92BRIEN': 'PEÑA O\u2019BRIEN',
  '\x80\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8e\x91\x93\x94': '€‚ƒ„…†‡ˆ‰Š‹ŒŽ\u2018\u201c\u201d',
  '\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9e\x9f': '•–—˜™š›œžŸ',
};

test('names are read as UTF-8, or as Windows-1252 when they are not valid UTF-8', async () => {
  const named = (name: string) => fileText([buildSet({ payee: { name, id: '1', idQualifier: 'XX' } })]);
  for (const size of [1, 7, 65_536]) {
    const read = async (file: string | Buffer) => (await eventsOf(file, size))[0];
    expect(await read(named('CLÍNICA PEÑA 医院'))).toMatchObject({ payee: { name: 'CLÍNICA PEÑA 医院' } });
    for (const [bytes, name] of Object.entries(WINDOWS_1252)) {
      expect(await read(Buffer.from(named(bytes), 'latin1'))).toMatchObject({ payee: { name } });
    }
  }
});
