import { describe, expect, it, test } from 'vitest';
import { scheduleText } from '../../../domain/calendar/schedule.ts';
import { expirationWarning, nextEnd } from '../../../domain/groups/expiration.ts';
import {
  type GroupReport,
  isFixedReport,
  newReport,
  type ReportType,
  reportKey,
  reportLabel,
  reportsForNetwork,
  withDefaultReports,
} from '../../../domain/groups/reports.ts';
import { dayOfFilter, scheduleFilterOf, staysAfterSave } from '../../../domain/groups/schedule-filter.ts';

const report = (type: ReportType, includePHI = true, includeDiagnosisDetails = false): GroupReport => ({
  type,
  options: { includePHI, includeDiagnosisDetails },
});

describe('when a group ends', () => {
  const TODAY = '2026-11-20';

  it.each([
    [null, null, null],
    ['2026-11-20', null, { date: '2026-11-20', type: 'termination' }],
    ['2026-11-23', null, { date: '2026-11-23', type: 'termination' }],
    ['2026-11-24', null, null],
    ['2026-11-19', null, { date: '2026-11-19', type: 'termination' }],
    [null, '2026-11-22', { date: '2026-11-22', type: 'run-out' }],
    // terminated, and still running out
    ['2026-09-01', '2026-12-01', null],
    ['2026-09-01', '2026-11-21', { date: '2026-11-21', type: 'run-out' }],
    ['2026-08-01', '2026-11-01', { date: '2026-11-01', type: 'run-out' }],
    ['2026-11-23', '2026-11-21', { date: '2026-11-21', type: 'run-out' }],
  ])('terminated on %s, run out on %s: %j', (termination_date, run_out_date, expected) => {
    expect(expirationWarning({ termination_date, run_out_date }, TODAY)).toEqual(expected);
  });

  it('is the first of its dates that is not past', () => {
    const ends = { termination_date: '2026-11-19', run_out_date: '2027-02-17' };
    expect(nextEnd(ends, TODAY)).toEqual({ date: '2027-02-17', type: 'run-out' });
    expect(nextEnd(ends, '2027-02-18')).toBeUndefined();
  });
});

describe('the reports of a group', () => {
  const detail = report('Detail');

  it('follow its network: both of the network once, or none', () => {
    const summary = report('NetworkSummary', false);
    const types = (network: string, reports: GroupReport[]) =>
      reportsForNetwork(network, reports).map(({ type }) => type);
    expect(types('nomi', [detail])).toEqual(['Detail', 'NetworkDetail', 'NetworkSummary']);
    expect(types('quantify', [summary, detail])).toEqual(['NetworkSummary', 'Detail', 'NetworkDetail']);
    expect(types('none', [summary, detail])).toEqual(['Detail']);
  });

  it.each([
    [report('Summary', false), true],
    [report('NetworkSummary'), true],
    [report('NetworkDetail', true, true), true],
    [detail, true],
    [report('Detail', true, true), false],
    [report('Detail', false), false],
    [report('OnePage'), false],
    [report('Winsupply'), false],
  ])('%j is fixed: %s', (one, fixed) => {
    expect(isFixedReport(one)).toBe(fixed);
  });

  it('are the same by type and options', () => {
    expect(reportKey(newReport('Detail'))).toBe(reportKey({ id: 7, ...detail }));
    expect(reportKey(report('Detail', true, true))).not.toBe(reportKey(detail));
    expect(reportLabel(report('Detail', true, true))).toBe('Detail with Diagnosis');
    expect(reportLabel(report('OnePage'))).toBe('One Page');
  });
});

test.each([
  [null, ''],
  [{ TUE: [1, 2, 3, 4, 5] }, 'Tue'],
  [{ FRI: [1], MON: [3, 1] }, 'Mon 1, 3 · Fri 1'],
])('the schedule %j reads "%s"', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});

test.each([
  ['2026-11-23', '1'],
  ['2026-11-27', '5'],
  ['2026-11-28', '1'],
  ['2026-11-29', '1'],
])('the scheduler starts on %s with the bar %s', (day, filter) => {
  expect(scheduleFilterOf(day)).toBe(filter);
});

test.each([
  ['5', '2026-11-23', '2026-11-27'],
  ['1', '2026-11-23', '2026-11-23'],
  ['1', '2026-11-24', '2026-11-30'],
  ['on_hold', '2026-11-24', '2026-11-24'],
  [undefined, '2026-11-29', '2026-11-29'],
])('the bar %s previews, on %s, the schedule of %s', (filter, today, expected) => {
  expect(dayOfFilter(filter, today)).toBe(expected);
});

test('a saved group stays among those on hold and without a schedule, and leaves a day it no longer runs on', () => {
  expect(['1', '5', 'unscheduled', 'on_hold', 'expired', undefined].filter(staysAfterSave)).toEqual([
    'unscheduled',
    'on_hold',
  ]);
});

test('the reports of every group are added where they are missing', () => {
  const onePage = newReport('OnePage');
  expect(withDefaultReports([onePage])).toEqual([onePage, newReport('Detail'), newReport('Summary')]);
  const whole = [newReport('Summary'), newReport('Detail')];
  expect(withDefaultReports(whole)).toEqual(whole);
});
