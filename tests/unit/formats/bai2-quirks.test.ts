import { describe, expect, it } from 'vitest';
import { accountOf, accountsIn, amountsIn, around, fileText, load, validFile } from './bai2-files.ts';

/** Deviations from the rules that real banks send; each file is invented after an observed form. */
describe('quirks of banks', () => {
  it('an extra comma before the slash of 03 and 88', async () => {
    const account = await accountOf(
      [
        '03,12345,USD,010,34700,,,015,35200,,,/',
        '88,040,32700,,,045,35200,,,/',
        '88,100,500,1,,400,000,0,/',
        '49,138300,4/',
      ],
      138_300,
    );
    expect(amountsIn(account)).toEqual([
      ['010', 34_700],
      ['015', 35_200],
      ['040', 32_700],
      ['045', 35_200],
      ['100', 500],
      ['400', 0],
    ]);
    expect(account.balances.slice(-2).map((balance) => balance.itemCount)).toEqual([1, 0]);
  });

  it('an empty balance between currency and the first code', async () => {
    const account = await accountOf(['03,12345,USD,,,,,060,1300,,,100,000,0,,400,000,0,/', '49,1300,2/'], 1_300);
    expect(amountsIn(account)).toEqual([
      ['060', 1_300],
      ['100', 0],
      ['400', 0],
    ]);
  });

  it.each([
    ['at the end of an account', ['03,12345,/', '49,0,2/'], 0, []],
    ['after the account number', ['03,12345/', '49,0,2/'], 0, []],
    ['after an item count', ['03,12345,,190,700,4/', '49,700,2/'], 700, [['190', 700, 4]]],
    [
      'between two statuses',
      ['03,12345,USD,010,100/', '88,015,200/', '49,300,3/'],
      300,
      [
        ['010', 100, undefined],
        ['015', 200, undefined],
      ],
    ],
    [
      'before the next code of a total',
      ['03,12345,USD,100,100,3,400,200,1,/', '49,300,2/'],
      300,
      [
        ['100', 100, 3],
        ['400', 200, 1],
      ],
    ],
  ])('missing commas %s', async (_, lines, control, expected) => {
    const account = await accountOf(lines, control);
    expect(account.balances.map((balance) => [balance.code, balance.amountCents, balance.itemCount])).toEqual(expected);
  });

  it('missing commas before a text in an 88', async () => {
    const account = await accountOf(['03,12345,/', '16,142,2500/', '88,SOME PAYMENT, OFFSET', '49,2500,4/'], 2_500);
    expect(account.transactions).toMatchObject([{ code: '142', bankReference: '', text: 'SOME PAYMENT, OFFSET' }]);
  });

  it('a code at the end of the line with its amount in the 88, lines padded with blanks', async () => {
    const account = await accountOf(
      ['03,12345,USD,040,4600,,,045/          ', '88,4600,,,072,0,,,400,1300,,/             ', '49,10500,3/   '],
      10_500,
    );
    expect(amountsIn(account)).toEqual([
      ['040', 4_600],
      ['045', 4_600],
      ['072', 0],
      ['400', 1_300],
    ]);
  });

  it('several records on one line', async () => {
    const text = [
      '01,BANK,OPERATOR,250102,0630,7,,,2/   02,OPERATOR,BANK,1,250101,2400,USD,2/',
      '03,12345,,010,-3500,,,100,3100,3,,/   16,142,2500,Z,,,TRANSFER  A/ 16,142,500,Z,,,08/18/23 B/C/',
      '16,142,100,Z,,,LAST/  88,  OF ALL/     49,2700,6/ 03,999,,010,00,,,/49,00,2/',
      '98,2700,2,10/ 99,2700,1,12/',
    ].join('\n');
    const [first, second] = accountsIn(await validFile(text));
    expect(first?.transactions.map((transaction) => transaction.text)).toEqual([
      'TRANSFER  A',
      '08/18/23 B/C',
      'LAST\nOF ALL',
    ]);
    expect(second).toMatchObject({ accountNumber: '999', transactions: [] });
    // no blank between the records: a continuation of an 03 contains no text
    const glued = await accountOf(['03,12345,,010,5,,/88,015,6,,/16,142,1,Z,,,A/B', '49,12,4/'], 12, 4);
    expect(amountsIn(glued)).toEqual([
      ['010', 5],
      ['015', 6],
    ]);
    expect(glued.transactions[0]?.text).toBe('A/B');
  });

  it('a line continued without an 88: a text, and fields split anywhere', async () => {
    const account = await accountOf(
      ['03,12345,USD,010,10', '0,,,015,200,,/', '16,142,100,Z,,,ACH SETTLEMENT 111', '16 MAIN ST, 111 /', '49,400,3/'],
      400,
      3,
    );
    expect(amountsIn(account)).toEqual([
      ['010', 100],
      ['015', 200],
    ]);
    expect(account.transactions[0]?.text).toBe('ACH SETTLEMENT 111\n16 MAIN ST, 111');
  });

  it('a text line that starts with two digits and a comma, but is not a record', async () => {
    const account = await accountOf(
      ['03,12345,/', '16,142,100,,,,DUE MAY', '16, 2025', '88,AND MAY', '49,100,4/'],
      100,
      4,
    );
    expect(account.transactions[0]?.text).toBe('DUE MAY\n16, 2025\nAND MAY');
  });

  it('texts terminated by the end of the line', async () => {
    const account = await accountOf(
      [
        '03,12345,USD,/',
        '16,447,600,,SPB1,1111,ACH Credit,Entry: EXP; -, SEC: CCD',
        '88,EREF: 1111',
        '88,CREF: ',
        '16,475,100,,SC1,24108,Check Paid,-',
        '49,700,6/',
      ],
      700,
    );
    expect(account.transactions).toMatchObject([
      {
        code: '447',
        bankReference: 'SPB1',
        customerReference: '1111',
        text: 'ACH Credit,Entry: EXP; -, SEC: CCD\nEREF: 1111\nCREF:',
      },
      { code: '475', customerReference: '24108', text: 'Check Paid,-' },
    ]);
  });

  it('slashes in references, and in texts', async () => {
    const account = await accountOf(
      ['03,12345,USD,/', '16,165,500,,SPB1,AB/GS/DD01/16,Due 08/16,100, and 08/49,5,1/', '49,500,3/'],
      500,
    );
    expect(account.transactions).toMatchObject([
      { bankReference: 'SPB1', customerReference: 'AB/GS/DD01/16', text: 'Due 08/16,100, and 08/49,5,1' },
    ]);
  });

  it('an account number with a blank', async () => {
    const account = await accountOf(['03,88888888 600004,GBP,010,365,,/', '49,365,2/'], 365);
    expect(account).toMatchObject({ accountNumber: '88888888 600004', currency: 'GBP' });
  });

  it('amounts are the smallest units of the currency, of which a code may be in small letters', async () => {
    const accounts = ['CAD', 'JPY', 'kwd'].flatMap((code) => [`03,1,${code},015,12345,,/`, '49,12345,2/']);
    const text = around(accounts, 37_035).replace(',1,8/', ',3,8/');
    expect(
      accountsIn(await validFile(text)).map(({ currency, balances }) => [currency, balances[0]?.amountCents]),
    ).toEqual([
      ['CAD', 12_345],
      ['JPY', 12_345],
      ['KWD', 12_345],
    ]);
  });

  it('an account without a currency has that of its group', async () => {
    const text = around(['03,12345,,010,5,,/', '49,5,2/'], 5).replace(',USD,', ',CAD,');
    expect(accountsIn(await validFile(text))[0]?.currency).toBe('CAD');
    expect((await validFile(text.replace(',CAD,', ',,'))).groups[0]).toMatchObject({
      currency: 'USD',
      accounts: [{ currency: 'USD' }],
    });
  });

  it('a 49 without an amount means zero, and is a fault when the sum is not zero', async () => {
    expect(await accountOf(['03,12345,/', '49,,2/'], 0)).toMatchObject({ balances: [], transactions: [] });
    const { faults } = await load(around(['03,12345,,010,5,,/', '49,,2/'], 0));
    expect(faults).toMatchObject([{ code: 'control-total', line: 4, expected: 5, found: 0 }]);
  });

  it.each([
    ['14:59:35', '14:59'],
    ['0713', '07:13'],
    ['2400', '24:00'],
    ['9999', '24:00'],
    ['', ''],
  ])('the time %j in the file header', async (written, read) => {
    const file = await validFile(fileText({ groups: [] }).replace(',0630,', `,${written},`));
    expect(file.fileTime).toBe(read);
  });

  it('a text continued with a slash', async () => {
    const account = await accountOf(['03,12345,/', '16,195,100,,,,FIRST/', '88,/TEXT ;/', '49,100,4/'], 100);
    expect(account.transactions[0]?.text).toBe('FIRST\n/TEXT ;');
  });

  it('many balances, and a repeated code, in one 03', async () => {
    const account = await accountOf(['03,12345,,010,1,,,015,2,,,010,3,,,100,4,1,Z,400,5,2,V,250103,/', '49,15,2/'], 15);
    expect(amountsIn(account)?.map(([code]) => code)).toEqual(['010', '015', '010', '100', '400']);
    expect(account.balances.at(-1)?.funds).toEqual({ type: 'V', date: '2025-01-03', time: '' });
  });

  it.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['blank lines', (text: string) => text.replaceAll('\n', '\n\n   \n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['an end-of-file mark', (text: string) => `${text}\u001a`],
    ['no end of the last line', (text: string) => text.trimEnd()],
    ['no slash at all', (text: string) => text.replaceAll('/\n', '\n')],
  ])('%s', async (_, change) => {
    expect(await validFile(change(fileText()))).toEqual(await validFile(fileText()));
  });

  it('texts in UTF-8, or in Windows-1252 when they are not valid UTF-8', async () => {
    const text = fileText().replace('PREMIUM', 'CAFÉ 中');
    expect(accountsIn(await validFile(text))[0]?.transactions[0]?.text).toBe('CAFÉ 中');
    const windows = Buffer.from(fileText().replace('PREMIUM', 'CAF\xc9 O\x92BRIEN'), 'latin1');
    expect(accountsIn(await validFile(windows))[0]?.transactions[0]?.text).toBe('CAFÉ O\u2019BRIEN');
  });
});
