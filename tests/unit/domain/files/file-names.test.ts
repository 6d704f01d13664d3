import { expect, test } from 'vitest';
import { readFileName } from '../../../../domain/files/file-names.ts';

test.each([
  ['cl250101.000', { type: 'payment-file', date: '2025-01-01' }],
  ['RE261231.014', { type: 'payment-file', date: '2026-12-31' }],
  ['cr_000000_20250101.pdf', { type: 'cr-total-file', date: '2025-01-01', groupNumber: '000000' }],
  ['CR_010233_20261121.PDF', { type: 'cr-total-file', date: '2026-11-21', groupNumber: '010233' }],
])('%s is recognized', (name, expected) => expect(readFileName(name)).toEqual(expected));

test.each([
  'cl250101.0000',
  'cl250230.000',
  'xx250101.000',
  'cl250101.000.exe',
  '../cl250101.000',
  'cr_000000_20251301.pdf',
  'cl250101',
  '',
])('%s is not recognized', (name) => expect(readFileName(name)).toBeUndefined());
