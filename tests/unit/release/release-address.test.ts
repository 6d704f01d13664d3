import { expect, test } from 'vitest';
import { encodeList } from '../../../declare/list/codec.ts';
import { declared } from '../../support/calls/calls.ts';

test('the parameter names in the address bar and the API are those of the specification', () => {
  const runs = declared.find(({ name }) => name === 'check-runs');
  if (runs?.api.kind !== 'rest') throw new Error('check runs have no REST dialect');
  const date = { from: '2026-01-02', to: '2026-01-03' };
  const state = {
    page: 2,
    pageSize: 25,
    search: 'some',
    filters: {
      'status-id': ['5', '8'],
      'location-id': ['1'],
      'file-date': date,
      'scheduled-release': date,
      'group-number': '12',
      'group-name': 'ab',
      flag: ['on-hold'],
      'release-type': ['auto-1'],
      network: ['true'],
      amount: '12.50',
      stage: ['failed'],
    },
  };
  const { shape, url } = runs.list;
  const keys = (params: URLSearchParams) => [...new Set(params.keys())].toSorted();
  expect(keys(encodeList(state, shape, url, 'url'))).toEqual(
    [
      'amount',
      'dateFrom',
      'dateTo',
      'flags',
      'groupName',
      'groupNumber',
      'locationIds',
      'network',
      'page',
      'pageSize',
      'releaseType',
      'scheduledDateFrom',
      'scheduledDateTo',
      'search',
      'stage',
      'statusIds',
    ].toSorted(),
  );
  const request = encodeList(state, shape, runs.api.names, 'api');
  expect(keys(request)).toEqual(
    [
      'amount',
      'file-date.from',
      'file-date.to',
      'flag',
      'group-number',
      'location-id',
      'network',
      'page',
      'page-size',
      'release-type',
      'scheduled-release.from',
      'scheduled-release.to',
      'search',
      'stage',
      'status-id',
    ].toSorted(),
  );
  // the name of a group that was chosen by its number is shown to the user, but not sent to the API
  const { 'group-number': _, ...named } = state.filters;
  expect(keys(encodeList({ ...state, filters: named }, shape, runs.api.names, 'api'))).toContain('group-name');
});
