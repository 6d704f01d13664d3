import { expect, test } from 'vitest';
import { correctionOf } from '../../../server/formats/nacha/correction.ts';
import { directionOf } from '../../../server/formats/nacha/entry-codes.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  CHANGE_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  type Layout,
  PAYMENT_ADDENDA,
  RETURN_ADDENDA,
} from '../../../server/formats/nacha/layouts.ts';

test.each([
  ['C01', '1918171614', { accountNumber: '1918171614' }],
  ['C01', '123456789012345678', {}],
  ['C02', '011000015', { routingNumber: '011000015' }],
  ['C02', '011000016', {}],
  ['C03', '011000015   744-5678-99', { routingNumber: '011000015', accountNumber: '744-5678-99' }],
  ['C03', '011000015', {}],
  ['C04', 'Acme Manufacturing Incorporated', { name: 'Acme Manufacturing Inc' }],
  ['C05', '37', { transactionCode: '37' }],
  ['C05', '20', {}],
  ['C06', '12345678901234567   37', { accountNumber: '12345678901234567', transactionCode: '37' }],
  ['C06', '744-5678-99 37', { accountNumber: '744-5678-99', transactionCode: '37' }],
  [
    'C07',
    '0110000151234567890123456737',
    { routingNumber: '011000015', accountNumber: '12345678901234567', transactionCode: '37' },
  ],
  [
    'C07',
    '011000015744-5678-99      37',
    { routingNumber: '011000015', accountNumber: '744-5678-99', transactionCode: '37' },
  ],
  ['C07', '011000016744-5678-99      37', {}],
  ['C09', 'INV-100', { identification: 'INV-100' }],
  ['C13', 'anything', {}],
  ['C01', '', {}],
])('%s "%s" corrects %j', (code, data, expected) => {
  expect(correctionOf(code, data)).toEqual(expected);
});

test('the last digit of a transaction code gives the direction of the payment', () => {
  const known = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(directionOf);
  expect(known).toHaveLength(8 * 3 + 6);
  for (const code of ['22', '32', '42', '52', '21', '31', '23', '24']) expect(directionOf(code)).toBe('credit');
  for (const code of ['27', '37', '47', '55', '26', '36', '28', '29']) expect(directionOf(code)).toBe('debit');
});

test.each([
  ['file header', FILE_HEADER],
  ['batch header', BATCH_HEADER],
  ['entry', ENTRY],
  ['addenda 05', PAYMENT_ADDENDA],
  ['addenda 98', CHANGE_ADDENDA],
  ['addenda 99', RETURN_ADDENDA],
  ['batch control', BATCH_CONTROL],
  ['file control', FILE_CONTROL],
])('the fields of %s fill the line without gap or overlap', (_, layout: Layout) => {
  let next = 1;
  for (const [from, to] of Object.values(layout)) {
    expect(from).toBe(next);
    next = to + 1;
  }
  expect(next).toBe(95);
});
