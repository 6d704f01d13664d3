import { describe, expect, it } from 'vitest';
import { MAX_RECORDS } from '../../../server/formats/bai2/envelope.ts';
import { fatalCodes, faultCodes } from '../../../server/formats/bai2/faults.ts';
import { MAX_LINE_BYTES } from '../../../server/formats/bai2/lines.ts';
import { MAX_RECORD_CHARACTERS } from '../../../server/formats/bai2/logical.ts';
import { readBai2 } from '../../../server/formats/bai2/read.ts';
import { around, buildAccount, buildGroup, eventsOf, fileText, load } from './bai2-files.ts';

const account = (...lines: string[]) => around([...lines, `49,0,${lines.length + 1}/`], 0);
const lines = fileText().trimEnd().split('\n');
const without = (start: string) => lines.filter((line) => !line.startsWith(start)).join('\n');

/** Name, text, fault code, line of the fault. The valid file has the records 01 02 03 16 49 98 99. */
const broken: [string, string, string, number][] = [
  ['nothing', '', 'empty-file', 0],
  ['blank lines', ' \n\n', 'empty-file', 0],
  ['something else', 'ISA*00*\n', 'not-bai2', 1],
  ['a continuation first', '88,A/\n', 'not-bai2', 1],
  ['no file header', without('01'), 'not-bai2', 1],
  ['version 3', fileText().replace(',,,2/', ',,,3/'), 'wrong-version', 1],
  ['no group header', without('02'), 'out-of-place', 2],
  ['no account', without('03'), 'out-of-place', 3],
  ['no account trailer', without('49'), 'out-of-place', 5],
  ['no group trailer', without('98'), 'out-of-place', 6],
  ['no file trailer', without('99'), 'truncated', 0],
  ['cut off before 49', fileText().slice(0, fileText().indexOf('49,')), 'truncated', 0],
  ['a second file', fileText() + fileText(), 'out-of-place', 8],
  ['something after the end', `${fileText()}junk\n`, 'unknown-record', 8],
  ['an unknown record type', fileText().replace('49,', '50,'), 'unknown-record', 5],
  ['a long line', fileText().replace('PREMIUM', 'A'.repeat(MAX_LINE_BYTES)), 'line-too-long', 4],
  ['a long last line', 'A'.repeat(MAX_LINE_BYTES + 1), 'line-too-long', 1],
  [
    'a long record',
    fileText().replace('PREMIUM', `PREMIUM${`/\n88,${'A'.repeat(13)}`.repeat(MAX_RECORD_CHARACTERS / 16)}`),
    'record-too-long',
    // 28 characters in record 16, then 16 in each record 88
    4 + Math.ceil((MAX_RECORD_CHARACTERS - 28) / 16),
  ],
  ['another total in 49', fileText().replaceAll(',12445,', ',12446,'), 'control-total', 5],
  ['another total in 98', fileText().replaceAll(/(98|99),12445,/g, '$1,-12445,'), 'control-total', 6],
  ['another total in 99', fileText().replace('99,12445,', '99,1,'), 'control-total', 7],
  ['another count in 49', fileText().replace(',3/', ',4/'), 'record-count', 5],
  ['another count in 98', fileText().replace(',1,5/', ',1,4/'), 'record-count', 6],
  ['another count in 99', fileText().replace(',1,7/', ',1,8/'), 'record-count', 7],
  ['another count of accounts', fileText().replace(',1,5/', ',2,5/'), 'account-count', 6],
  ['another count of groups', fileText().replace(',1,7/', ',2,7/'), 'group-count', 7],
  ['no count of records', fileText().replace('49,12445,3/', '49,12445/'), 'missing-field', 5],
  ['a count that is not a number', fileText().replace(',3/', ',-3/'), 'bad-count', 5],
  ['no sender', fileText().replace('01,BANK,', '01,,'), 'missing-field', 1],
  ['no file id', fileText().replace(',0007,', ',,'), 'missing-field', 1],
  ['no account number', account('03,,USD/'), 'missing-field', 3],
  ['a long reference', fileText().replace(',B1,', `,${'B'.repeat(101)},`), 'field-too-long', 4],
  ['a group status of 5', fileText().replace('BANK,1,', 'BANK,5,'), 'unknown-code', 2],
  ['an as-of modifier of 9', fileText().replace('USD,2/', 'USD,9/'), 'unknown-code', 2],
  ['an unknown currency of an account', account('03,1,ABC/'), 'unknown-code', 3],
  ['an unknown currency of a group', fileText().replace('2400,USD,', '2400,US$,'), 'unknown-code', 2],
  ['an invalid date', fileText().replace('250102', '250230'), 'bad-date', 1],
  ['no as-of date', fileText().replace('250101', ''), 'bad-date', 2],
  ['an invalid time', fileText().replace(',0630,', ',0660,'), 'bad-time', 1],
  ['an invalid type code', account('03,1,,10,0,,/'), 'bad-type-code', 3],
  ['an invalid detail code', account('03,1,/', '16,ABC,0,,,,/'), 'bad-type-code', 4],
  ['an amount with a point', account('03,1,,010,1.50,,/'), 'bad-amount', 3],
  ['an amount too large', account('03,1,,010,1000000000000000,,/'), 'bad-amount', 3],
  ['an item count with a sign', account('03,1,,100,0,-1,/'), 'bad-count', 3],
  ['an invalid funds type', account('03,1,/', '16,142,0,Q,,,/'), 'bad-funds', 4],
  ['a distribution cut short', account('03,1,,100,0,1,D,2,0,5/'), 'bad-funds', 3],
  ['an invalid value date', account('03,1,/', '16,142,0,V,251301,,,,/'), 'bad-date', 4],
  ['a sum too large', account('03,1,,010,999999999999999,,,015,999999999999999,,/'), 'sum-too-large', 4],
];

describe('a BAI2 file with a fault', () => {
  it.each(broken)('%s is refused', async (_, text, code, line) => {
    const { file, faults, faultCount } = await load(text);
    expect(file).toBeUndefined();
    expect(faultCount).toBe(faults.length);
    expect(faults.map((fault) => [fault.code, fault.line])).toEqual([[code, line]]);
    expect(faults[0]?.message).toMatch(line > 0 ? new RegExp(`^Line ${line}: .+\\.$`) : /^The .+\.$/);
  });

  it('has a test for every fault', () => {
    const tested = new Set([...broken.map(([, , code]) => code), 'too-many-records']);
    expect([...tested].sort()).toEqual([...fatalCodes, ...faultCodes].sort());
  });

  it('is valid without the fault', async () => {
    expect(await load(fileText())).toMatchObject({ faults: [], faultCount: 0, header: { sender: 'BANK' } });
  });

  it('never quotes account numbers or texts', async () => {
    for (const [, text] of broken) {
      const marked = text
        .replaceAll('0012345', 'SECRET')
        .replaceAll('PREMIUM', 'SECRET')
        .replaceAll(',1,/', ',SECRET,/');
      expect(JSON.stringify((await load(marked)).faults)).not.toContain('SECRET');
    }
  });

  it('counts all faults and keeps the first ones', async () => {
    const accounts = Array.from({ length: 80 }, () => buildAccount({ transactions: [] }));
    const text = fileText({ groups: [buildGroup({ accounts })] }).replaceAll('49,100,2/', '49,100,3/');
    const { faults, faultCount } = await load(text);
    expect([faults.length, faultCount]).toEqual([50, 80]);
  });

  it('is read up to the limit of records, with constant memory', async () => {
    const block = Buffer.from('16,890,,,,,/\n'.repeat(4_000));
    const source = async function* () {
      yield Buffer.from(lines.slice(0, 3).join('\n').concat('\n'));
      for (;;) yield block;
    };
    let transactions = 0;
    let last: { kind: string } | undefined;
    for await (const event of readBai2(source())) {
      if (event.kind === 'transaction') transactions += 1;
      last = event;
    }
    expect(transactions).toBe(MAX_RECORDS - 3);
    expect(last).toMatchObject({ kind: 'fatal', fault: { code: 'too-many-records' } });
  });

  it('returns the records before the fatal fault', async () => {
    const events = await eventsOf(without('99'));
    expect(events.map((event) => event.kind)).toEqual(['file', 'group', 'account', 'transaction', 'fatal']);
  });
});
