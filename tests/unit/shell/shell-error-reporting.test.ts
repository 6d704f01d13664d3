import type { ErrorEvent } from '@sentry/react';
import { describe, expect, test } from 'vitest';
import { networkProblem, problemOf, UNREACHABLE } from '../../../src/dataProvider/problem.ts';
import { isReportable, routeOf, sampleRate, scrub } from '../../../src/shell/errorReporting.ts';

const CANARY = 'CANARY-Jane-Doe';
const fault = problemOf(500, { detail: `${CANARY} failed`, code: 'internal' }, 'req-1');

const report = (): ErrorEvent => ({
  type: undefined,
  event_id: 'e1',
  message: CANARY,
  user: { id: CANARY, email: CANARY, ip_address: CANARY },
  request: {
    url: `https://console.example/premium/pull/881?search=${CANARY}#${CANARY}`,
    headers: { Cookie: CANARY, Authorization: CANARY },
    data: CANARY,
    query_string: CANARY,
  },
  breadcrumbs: [{ message: CANARY }],
  extra: { body: CANARY },
  contexts: { form: { typed: CANARY } },
  transaction: CANARY,
  tags: { typed: CANARY },
  exception: {
    values: [
      {
        type: 'Problem',
        value: `${CANARY} failed`,
        stacktrace: {
          frames: [{ filename: `https://console.example/assets/App.js?${CANARY}`, function: 'save', vars: { CANARY } }],
        },
      },
    ],
  },
});

describe('which errors are reported', () => {
  test.each([500, 502, 503])('%i is', (status) => expect(isReportable(problemOf(status, {}, 'r'))).toBe(true));
  test('a network failure is', () => expect(isReportable(networkProblem(UNREACHABLE, 'r'))).toBe(true));
  test.each([400, 401, 403, 404, 409, 412, 422, 429])('%i is not', (status) =>
    expect(isReportable(problemOf(status, {}, 'r'))).toBe(false),
  );
  test.each([[new Error(CANARY)], ['text'], [null], [undefined], [{ status: '500' }]])('%o is not', (error) => {
    expect(isReportable(error)).toBe(false);
    expect(scrub(report(), error)).toBeNull();
  });
  test('one in ten in production, all elsewhere', () => {
    expect(sampleRate('production')).toBe(0.1);
    expect(sampleRate('development')).toBe(1);
  });
});

describe('a report contains', () => {
  test('no personal data from any field', () => expect(JSON.stringify(scrub(report(), fault))).not.toContain('CANARY'));

  test('what locates the error: type, code position, route, request id', () =>
    expect(scrub(report(), fault)).toMatchObject({
      event_id: 'e1',
      request: { url: '/premium/pull/:id' },
      exception: {
        values: [{ type: 'Problem', value: 'internal (500)', stacktrace: { frames: [{ function: 'save' }] } }],
      },
      tags: { status: '500', code: 'internal', requestId: 'req-1' },
    }));
});

test.each([
  ['/premium/pull/881', '/premium/pull/:id'],
  ['/files/cl250101.000?token=x', '/files/:id'],
  ['/users/def5071d-6e53-400c-93ed-c85164c3ecfe/edit', '/users/:id/edit'],
  ['/register/release-payment-files?search=Doe', '/register/release-payment-files'],
])('%s is reported as %s', (url, route) => expect(routeOf(url)).toBe(route));
