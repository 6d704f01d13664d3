import { expect, test } from 'vitest';
import { plannedRegisters } from '../../../server/modules/registers/plan.ts';
import { namesOf } from '../../../server/modules/registers/rebuild.ts';
import { totalsFor } from '../../../server/modules/registers/totals.ts';

const setting = (id: number, type: string, include_phi = true, include_diagnosis = false) => ({
  id,
  type,
  include_phi,
  include_diagnosis,
});
const typesOf = (...args: Parameters<typeof plannedRegisters>) => plannedRegisters(...args).map(({ type }) => type);

test('a group without settings gets Detail and Summary with PHI', () => {
  expect(plannedRegisters([], 'none')).toEqual(
    ['detail', 'summary'].map((type) => ({
      type,
      options: { includePHI: true, includeDiagnosisDetails: false },
      settingId: undefined,
    })),
  );
});

test('network registers are only for groups with a network', () => {
  const settings = [setting(1, 'Summary'), setting(2, 'NetworkDetail')];
  expect(typesOf(settings, 'none')).toEqual(['summary']);
  expect(typesOf(settings, 'nomi')).toEqual(['summary', 'network-detail']);
});

test('settings with invalid options or an unknown type are left out', () => {
  const settings = [setting(1, 'Detail', false, true), setting(2, 'Daily'), setting(3, 'OnePage')];
  expect(typesOf(settings, 'none')).toEqual(['one-page']);
});

test('a network register has the totals of the Network method only', () => {
  const totals = { Check: { payments: 1, voids: 2 }, Network: { payments: 3, voids: 4 } };
  expect(totalsFor('summary', totals)).toBe(totals);
  expect(totalsFor('network-summary', totals)).toEqual({ ...totals, Check: { payments: 0, voids: 0 } });
});

test.each([
  ['cl250101.000', ['cl250101.000']],
  ['cl250101.000, cl250102.000,cl250101.000', ['cl250101.000', 'cl250102.000']],
  [
    ['a.000', 'b.000,c.000'],
    ['a.000', 'b.000', 'c.000'],
  ],
])('the files of a row: %j', (given, names) => {
  expect(namesOf(given)).toEqual(names);
});
