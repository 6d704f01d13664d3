import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accountsIn,
  amountsIn,
  eventsOf,
  hasSamples,
  load,
  sample,
  sampleNames,
  samplesFolder,
  validFile,
} from './bai2-files.ts';

/** The table in SOURCES.md, made with another reader, gives the expected results. */
const oracle = !hasSamples
  ? []
  : readFileSync(`${samplesFolder}/SOURCES.md`, 'utf8')
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .filter(([, file]) => sampleNames.includes(file ?? ''))
      .map(([, file = '', , , , , control = '']) => ({ file, control }));

describe.skipIf(!hasSamples)('the BAI2 samples', () => {
  it('are all listed in the table', () => {
    expect(oracle.map((row) => row.file).sort()).toEqual(sampleNames);
    expect(oracle).toHaveLength(6);
  });

  it.each(oracle)('$file: control totals $control', async ({ file, control }) => {
    const loaded = await load(sample(file));
    expect(loaded.file === undefined).toBe(control.startsWith('FAIL'));
    expect(loaded.faultCount === 0).toBe(control === 'pass');
  });

  it('a wrong control total is refused with its line and both sums', async () => {
    const name = 'venturehacks__bai2__invalid_checksum_eod.bai2';
    const [, found, expected] = /49 control (\d+) != computed (\d+)/.exec(oracleOf(name)) ?? [];
    const { file, header, faults } = await load(sample(name));
    expect(file).toBeUndefined();
    expect(header).toMatchObject({ sender: '121140399', fileId: '000001' });
    expect(faults).toEqual([
      {
        code: 'control-total',
        line: 15,
        message: 'Line 15: 49 control 8325983 differs from 8325982, the sum of the amounts of its account.',
        expected: Number(expected),
        found: Number(found),
      },
    ]);
  });

  it.each(['bb010g__baimax__spec-example.bai', 'moov-io__bai2__sample2.txt'])(
    '%s: the totals of the manual',
    async (name) => {
      const events = await eventsOf(sample(name));
      expect(events.at(-1)).toMatchObject({
        kind: 'end',
        controlCents: 345_450_000,
        groups: 4,
        records: 31,
        accounts: 5,
      });
      const { groups, ...header } = await validFile(sample(name));
      expect(header).toEqual({
        sender: '122099999',
        receiver: '123456789',
        fileDate: '2004-06-21',
        fileTime: '02:00',
        fileId: '1',
      });
      expect(groups.map((group) => group.status)).toEqual(['1', '1', '1', '3']);
      expect(groups[0]).toMatchObject({
        originator: '122099999',
        asOfDate: '2004-06-20',
        asOfTime: '23:59',
        currency: 'USD',
      });
      expect(groups.flatMap((group) => group.accounts.map((account) => account.accountNumber))).toEqual([
        '0123456789',
        '9876543210',
        '4589761203',
        '0975312468',
        '7890654321',
      ]);
    },
  );

  it.each(['bb010g__baimax__spec-example.bai', 'moov-io__bai2__sample2.txt'])(
    '%s: continuations and funds',
    async (name) => {
      const [first, second, third, fourth, fifth] = accountsIn(await validFile(sample(name)));
      expect(amountsIn(first)).toEqual([
        ['010', 4_350_000],
        ['040', 2_830_000],
        ['072', 1_020_000],
        ['074', 500_000],
      ]);
      expect(first?.transactions).toMatchObject([
        {
          code: '115',
          amountCents: 450_000,
          funds: { type: 'S', immediateCents: 100_000, oneDayCents: 200_000, twoOrMoreDaysCents: 150_000 },
          text: '',
        },
      ]);
      // a type code at the end of a line has its amount in the 88
      expect(amountsIn(second)).toEqual([
        ['010', -500_000],
        ['100', 1_000_000],
        ['400', 2_000_000],
        ['190', 500_000],
        ['110', 1_000_000],
        ['072', 500_000],
        ['074', 500_000],
        ['040', -1_500_000],
      ]);
      expect(second?.transactions).toMatchObject([
        { funds: { type: 'S', immediateCents: 0 }, text: 'LOCK BOX NO.68751' },
      ]);
      expect(third?.transactions).toEqual([
        {
          code: '218',
          amountCents: 20_000_000,
          funds: { type: 'V', date: '2004-06-22', time: '' },
          bankReference: 'SP4738',
          customerReference: 'YRC065321',
          text: 'PROCEEDS OF LETTER OF CREDIT FROM THE ARAMCO OIL CO',
        },
        {
          code: '195',
          amountCents: 10_000_000,
          funds: { type: '1' },
          bankReference: '',
          customerReference: '',
          text: '',
        },
      ]);
      expect(fourth?.balances.slice(1)).toEqual([
        { code: '190', amountCents: 70_000_000, itemCount: 4, funds: { type: '0' } },
        {
          code: '110',
          amountCents: 70_000_000,
          itemCount: 15,
          funds: {
            type: 'D',
            distribution: [
              { days: 0, amountCents: 20_000_000 },
              { days: 1, amountCents: 30_000_000 },
              { days: 3, amountCents: 20_000_000 },
            ],
          },
        },
      ]);
      // the item count is in the 88
      expect(fifth?.balances.at(-1)).toEqual({ code: '110', amountCents: 5_000_000, itemCount: 4, funds: undefined });
    },
  );

  it('the Canadian sample: currency, padded amounts, value dates, one account twice', async () => {
    const file = await validFile(sample('moov-io__bai2__sample1.txt'));
    const accounts = accountsIn(file);
    expect(file.groups.map((group) => [group.currency, group.asOfModifier])).toEqual([['CAD', '']]);
    expect(accounts.map(({ accountNumber, currency }) => [accountNumber, currency])).toEqual([
      ['10200123456', 'CAD'],
      ['10200123456', 'CAD'],
    ]);
    expect(accounts[0]?.balances.slice(-2)).toEqual([
      { code: '100', amountCents: 208_500, itemCount: 3, funds: { type: 'V', date: '2006-03-16', time: '' } },
      { code: '400', amountCents: 208_500, itemCount: 8, funds: { type: 'V', date: '2006-03-16', time: '' } },
    ]);
    expect(accounts.map((account) => account.transactions.length)).toEqual([11, 6]);
    expect(accounts[0]?.transactions[0]).toMatchObject({ code: '409', amountCents: 2_500, text: 'RETURNED CHEQUE' });
  });

  it('a text continued over lines without a final slash', async () => {
    const [account] = accountsIn(await validFile(sample('venturehacks__bai2__eod.bai2')));
    expect(account?.balances).toEqual([]);
    const [transaction] = account?.transactions ?? [];
    expect(transaction).toMatchObject({ code: '195', amountCents: 8_325_982, bankReference: '' });
    const lines = transaction?.text.split('\n');
    expect(lines).toHaveLength(11);
    expect(lines?.[0]).toBe('FED NO: 20100831L1B77D1CDSDSDJSIO15608310954FT01');
    expect(lines?.[7]).toBe('BNF ADDRESS:=185 B ST SAN FRAN, CA 94011');
    expect(lines?.at(-1)).toBe('OBI:=INVOICE 123456');
  });

  it('a text in the 88 only, and a file without a final line break', async () => {
    const [account] = accountsIn(await validFile(sample('venturehacks__bai2__daily.bai2')));
    expect(account?.transactions).toEqual([
      {
        code: '174',
        amountCents: 25_001,
        funds: { type: 'Z' },
        bankReference: '',
        customerReference: '50848',
        text: 'SAMPLE CONTINUATION TEXT,',
      },
    ]);
  });
});

function oracleOf(name: string) {
  return oracle.find((row) => row.file === name)?.control ?? '';
}
