import { describe, expect, it } from 'vitest';
import { KEPT_FAULTS } from '../../../server/formats/x12-835/faults.ts';
import type { Remittance } from '../../../server/formats/x12-835/remittance.ts';
import {
  buildClaim,
  buildSet,
  checkOf,
  codesOf,
  eventsOf,
  fileText,
  hasSamples,
  ordinalOf,
  sample,
  setsOf,
} from './x12-835-files.ts';

const fatalOf = (events: Remittance[]) => events.find((event) => event.kind === 'fatal')?.fault;
const messagesOf = (events: Remittance[]) => setsOf(events).flatMap((set) => set.faults.map((fault) => fault.message));

/** Replaces a part of the text, and checks that it has changed: a test on an unbroken file would prove nothing. */
function broken(text: string, from: string | RegExp, to: string) {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return changed;
}

describe('the three balancing equations (service line, claim, payment)', () => {
  it('report a service line that is off by one cent', async () => {
    expect(ordinalOf(fileText(), 'SVC')).toBe(14);
    const events = await eventsOf(broken(fileText(), 'SVC*HC:99213*150.00*75.00', 'SVC*HC:99213*150.00*75.01'));
    expect(messagesOf(events)).toEqual([
      'Transaction set 0001, segment 14: service line 1: charge $150.00 less adjustments $75.00 is not the $75.01 paid; difference $0.01.',
    ]);
  });

  it('report a claim that is off by one cent, and its transaction set', async () => {
    const events = await eventsOf(broken(fileText(), '*250.00*175.00*', '*250.00*175.01*'));
    expect(messagesOf(events)).toEqual([
      'Transaction set 0001, segment 10: claim: charge $250.00 less adjustments $75.00 is not the $175.01 paid; difference $0.01.',
      'Transaction set 0001: claims less provider adjustments come to $175.01, the payment (BPR02) says $175.00; difference $0.01.',
    ]);
  });

  it.skipIf(!hasSamples)('report a payment that is off by one cent, in a real file', async () => {
    const text = sample('alshival__py835__X221-multiple-claims-single-check.edi').toString('latin1');
    const events = await eventsOf(broken(text, 'BPR*I*810.8*', 'BPR*I*810.81*'));
    expect(messagesOf(events)).toEqual([
      'Transaction set 35681: claims less provider adjustments come to $810.80, the payment (BPR02) says $810.81; difference $0.01.',
    ]);
    expect(setsOf(events)[0]).toMatchObject({ differenceCents: -1, faults: [{ setControlNumber: '35681' }] });
  });

  it('include adjustments of the claim and of its lines, and need no lines', async () => {
    const off = [{ group: 'CO', reason: '45', amountCents: 1 }];
    const claims = [
      buildClaim({ adjustments: off }),
      buildClaim({ adjustments: off, lines: [], chargeCents: 100, patientResponsibilityCents: 0 }),
    ];
    const events = await eventsOf(fileText([buildSet({ claims })]));
    expect(codesOf(events)).toEqual([]);
    expect(events.filter((event) => event.kind === 'claim').map((claim) => claim.paidCents)).toEqual([17_499, 99]);
  });

  it('subtract provider adjustments, and count reversals separately as voids', async () => {
    const reversal = buildClaim({ status: '22', chargeCents: -100, lines: [], patientResponsibilityCents: 0 });
    const adjustments = [
      { providerId: '1', fiscalDate: '2025-12-31', reason: 'WO', reference: 'A1', amountCents: 1_000 },
      { providerId: '1', fiscalDate: '2025-12-31', reason: 'FB', reference: '', amountCents: -50 },
    ];
    const text = fileText([buildSet({ claims: [reversal, buildClaim()], adjustments })]);
    expect((await checkOf(text)).totals).toEqual({
      paidCents: 17_500,
      voidedCents: 100,
      adjustmentCents: 950,
      netCents: 16_450,
    });
    const events = await eventsOf(text);
    expect(events.filter((event) => event.kind === 'claim').map((claim) => claim.isReversal)).toEqual([true, false]);
    expect(events.filter((event) => event.kind === 'adjustment')).toMatchObject([
      { reason: 'WO', reference: 'A1', amountCents: 1_000 },
      { reason: 'FB', reference: '', amountCents: -50 },
    ]);
    expect(codesOf(await eventsOf(broken(text, 'WO:A1*10.00', 'WO:A1*10.01')))).toEqual(['set-out-of-balance']);
  });

  it('refuse the faulty set and continue with the others', async () => {
    const sets = ['0001', '0002', '0003'].map((controlNumber) =>
      buildSet({ controlNumber, number: `N${controlNumber}` }),
    );
    const text = broken(fileText(sets), /(ST\*835\*0002~BPR\*I\*)175\.00/, '$1175.03');
    const check = await checkOf(text);
    expect(check.sets.map((set) => [set.controlNumber, set.balanced])).toEqual([
      ['0001', true],
      ['0002', false],
      ['0003', true],
    ]);
    expect(check).toMatchObject({ balancedCount: 2, claimCount: 3, faultCount: 1, fatal: undefined });
    expect(check.totals?.netCents).toBe(35_000);
    expect(check.sets[1]).toMatchObject({ differenceCents: -3, amountCents: 17_503, number: 'N0002' });
  });

  it('refuse a set in another currency, or in none that is named, and take one in US dollars', async () => {
    const sets = ['0001', '0002', '0003'].map((controlNumber) =>
      buildSet({ controlNumber, number: `N${controlNumber}` }),
    );
    const [first = '', ...rest] = fileText(sets).split('PER*BL*EDI');
    const text = first + ['CUR*PR*USD', 'CUR*PR*CAD', 'CUR*PR'].map((cur, at) => `${cur}${rest[at]}`).join('');
    const check = await checkOf(text);
    expect(check.sets.map(({ balanced, faults }) => [balanced, faults.map(({ message }) => message)])).toEqual([
      [true, []],
      [false, ['Transaction set 0002, segment 24: the currency (CUR02) is not US dollars.']],
      [false, ['Transaction set 0003, segment 41: the currency (CUR02) is not US dollars.']],
    ]);
    expect(check.totals?.netCents).toBe(17_500);
  });
});

describe('faults of a set', () => {
  it.each<[string, string | RegExp, string, string[]]>([
    ['wrong count in SE', /SE\*\d+\*/, 'SE*99*', ['segment-count']],
    ['another number in SE', /(SE\*\d+\*)0001/, '$10002', ['set-control-number']],
    ['an amount with three decimals', '*250.00*175.00', '*250.000*175.00', ['bad-amount']],
    ['an amount with an exponent', 'CO*45*25.00', 'CO*45*25e0', ['bad-amount']],
    ['a payment without an amount', 'BPR*I*175.00', 'BPR*I*', ['bad-amount']],
    ['a negative payment', 'BPR*I*175.00', 'BPR*I*-175.00', ['negative-payment', 'set-out-of-balance']],
    ['an unknown payment method', '*C*CHK*', '*C*VCC*', ['unknown-code']],
    ['an invalid date', '20250103', '20250230', ['bad-date']],
    ['no trace number', 'TRN*1*CK1', 'TRN*1*', ['missing-element']],
    ['no TRN', /TRN\*[^~]*~/, 'DTM*405*20250101~', ['missing-segment']],
    ['a misspelt CLP segment', 'CLP*PCN1', 'CLQ*PCN1', ['unknown-segment', 'misplaced-segment']],
    ['a second BPR', 'PER*BL*EDI', 'BPR*I*175.00*C*CHK', ['repeated-segment']],
    ['foreign money', 'PER*BL*EDI', 'CUR*PR*CAD', ['unknown-code']],
    ['a line break within a name', 'NM1*QC*1*DOE', 'NM1*QC*1*D\nOE', ['control-character']],
    ['a number far too long', 'TRN*1*CK1', `TRN*1*${'9'.repeat(51)}`, ['element-too-long']],
    ['an amount that is too large', '*250.00*175.00', '*9999999999999999*175.00', ['bad-amount']],
  ])('%s', async (_name, from, to, codes) => {
    const events = await eventsOf(broken(fileText(), from, to));
    expect([...new Set(codesOf(events))]).toEqual(codes);
    expect(events.at(-1)).toMatchObject({ kind: 'end', sets: 1 });
  });

  it('a claim is returned only after its payment: none when the payment cannot be read', async () => {
    const events = await eventsOf(broken(fileText(), 'BPR*I*175.00', 'BPR*I*x'));
    expect(events.map((event) => event.kind)).toEqual(['set', 'end']);
    expect(setsOf(events)[0]).toMatchObject({ claimCount: 1, differenceCents: undefined });
  });

  it('a payment number that is repeated in the file is refused', async () => {
    const sets = [buildSet(), buildSet({ controlNumber: '0002' }), buildSet({ controlNumber: '0003', number: 'CK2' })];
    const check = await checkOf(fileText(sets));
    expect(check.sets.map((set) => set.balanced)).toEqual([true, false, true]);
    expect(check.sets[1]?.faults).toMatchObject([{ code: 'duplicate-number', setControlNumber: '0002' }]);
    expect(check.sets[1]?.faults[0]?.message).toContain('CK1 (TRN02) is also that of transaction set 0001');
  });

  it('the first faults are kept and the rest counted, with at least one for each set', async () => {
    const claims = Array.from({ length: 200 }, () => buildClaim());
    const sets = ['0001', '0002'].map((controlNumber) => buildSet({ controlNumber, number: controlNumber, claims }));
    const check = await checkOf(fileText(sets).replaceAll('*250.00*175.00*', '*250.01*175.00*'));
    expect(check.faultCount).toBe(400);
    expect(check.sets.map((set) => [set.faultCount, set.faults.length])).toEqual([
      [200, KEPT_FAULTS],
      [200, 1],
    ]);
  });

  it('no message quotes text of the file that could be a name', async () => {
    const text = fileText().replace('*250.00*175.00*', '*DOE*JANE*').replace('LX*1', 'DOE<b>*1');
    const messages = messagesOf(await eventsOf(text)).join(' ');
    expect(messages).toContain('CLP03 is not an amount');
    expect(messages).not.toMatch(/DOE|JANE|</);
  });
});

describe('files that cannot be used', () => {
  it.each<[string, string | RegExp, string, string, number]>([
    ['version 4010', '005010X221A1', '004010X091A1', 'wrong-version', 2],
    ['another 5010 guide', '005010X221A1', '005010X222A1', 'wrong-version', 2],
    ['a claim file', 'GS*HP', 'GS*HC', 'not-an-835', 2],
    ['another transaction', 'ST*835', 'ST*837', 'not-an-835', 3],
    ['wrong number of sets', 'GE*1*', 'GE*2*', 'set-count', 20],
    ['wrong number of groups', 'IEA*1*', 'IEA*0*', 'group-count', 21],
    ['another number in GE', 'GE*1*905', 'GE*1*906', 'group-control-number', 20],
    ['another number in IEA', 'IEA*1*000000905', 'IEA*1*000000906', 'interchange-control-number', 21],
    ['no SE', /SE\*[^~]*~/, '', 'out-of-place', 19],
    ['no GE', /GE\*[^~]*~/, '', 'out-of-place', 20],
    ['no set', /ST\*[\s\S]*SE\*[^~]*~GE\*1/, 'GE*0', 'no-set', 4],
    ['a segment after IEA', /$/, 'LX*1~', 'not-x12', 22],
    ['an ISA of 105 bytes', 'ISA*00*          ', 'ISA*00*         ', 'bad-delimiters', 1],
    ['the same delimiter used twice', '*P*:~', '*P*~~', 'bad-delimiters', 1],
    ['a letter as a delimiter', '*P*:~', '*P*x~', 'bad-delimiters', 1],
    ['an endless segment', 'PER*BL*EDI~', `PER*BL*${'x'.repeat(70_000)}`, 'segment-too-large', 7],
    ['a segment of endless elements', 'PER*BL*EDI', `PER${'*'.repeat(120)}`, 'segment-too-large', 7],
  ])('%s', async (_name, from, to, code, segment) => {
    const events = await eventsOf(broken(fileText(), from, to));
    expect(events.at(-1)).toMatchObject({ kind: 'fatal', fault: { code, segment } });
    const check = await checkOf(broken(fileText(), from, to));
    expect(check.fatal).toMatchObject({ code, segment });
    expect(code === 'no-set' || check.fatal?.message.includes(`egment ${segment}`)).toBe(true);
  });

  it.each<[string, Uint8Array, string]>([
    ['empty', Buffer.from(''), 'empty-file'],
    ['blank', Buffer.from('\r\n \n'), 'empty-file'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'not-x12'],
    ['binary', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 37) % 256)), 'not-x12'],
    ['the beginning of ISA alone', Buffer.from('ISA*00*'), 'truncated'],
  ])('%s', async (_name, bytes, code) => {
    const events = await eventsOf(bytes);
    expect(events).toHaveLength(1);
    expect(fatalOf(events)?.code).toBe(code);
  });

  it('are detected when cut off at any byte', async () => {
    const text = fileText();
    const whole = 'IEA*1*000000905'.length;
    const lastTerminator = text.length - 1;
    for (let length = 1; length < lastTerminator; length += 1) {
      const fatal = fatalOf(await eventsOf(text.slice(0, length)));
      const inTrailer = length > lastTerminator - whole;
      expect(inTrailer ? ['truncated', 'group-count', 'interchange-control-number'] : ['truncated']).toContain(
        fatal?.code,
      );
    }
    // the final terminator may be missing
    expect(fatalOf(await eventsOf(text.slice(0, lastTerminator)))).toBeUndefined();
  });

  it('report the missing segments', async () => {
    const text = fileText();
    const cut = text.slice(0, text.indexOf('SVC'));
    expect(fatalOf(await eventsOf(cut))).toEqual({
      code: 'truncated',
      segment: 13,
      message: 'The file ends after segment 13 inside transaction set 0001: SE, GE and IEA are missing.',
    });
  });
});

describe('variants of a file', () => {
  const plain = () => eventsOf(fileText());

  it.each(['\n', '\r\n'] as const)('line ends (%j) after the terminator are accepted', async (lineEnd) => {
    expect(await eventsOf(fileText(undefined, { lineEnd }))).toEqual(await plain());
  });

  it.each(['\n', '\x1e', '!'])('the terminator %j and other delimiters are accepted', async (terminator) => {
    const delimiters = { element: '|', component: '\x1f', repetition: '^', terminator };
    expect(await eventsOf(fileText(undefined, { delimiters }))).toEqual(await plain());
  });

  it('several interchanges, each with its own delimiters, are accepted', async () => {
    const delimiters = { element: '|', component: '>', repetition: '^', terminator: '\n' };
    const second = fileText([buildSet({ number: 'CK2', controlNumber: '0002' })], { delimiters });
    const events = await eventsOf(`\ufeff${fileText()}\r\n${second}\x1a`);
    expect(codesOf(events)).toEqual([]);
    const counts = { interchanges: 2, groups: 2, sets: 2, claims: 2, segments: 42 };
    expect(events.at(-1)).toEqual({ kind: 'end', ...counts, usages: ['P'] });
  });

  it('all group numbers and payment methods of a file are found', async () => {
    const claims = [
      buildClaim({ groupNumber: 'G1' }),
      buildClaim({ groupNumber: 'G2' }),
      buildClaim({ groupNumber: '' }),
    ];
    const check = await checkOf(
      fileText([buildSet({ claims }), buildSet({ controlNumber: '2', number: 'B', method: 'ACH' })]),
    );
    expect(check).toMatchObject({
      groupNumbers: ['G1', 'G2', 'G100'],
      hasMoreGroupNumbers: false,
      methods: ['CHK', 'ACH'],
    });
    expect(check.sets[0]?.payerIds).toEqual(['PLAN1', '1512345678']);
  });
});
