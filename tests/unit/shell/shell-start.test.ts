import { describe, expect, test } from 'vitest';
import { differ } from '../../../src/shell/build.ts';
import { readConfiguration } from '../../../src/shell/configuration.ts';
import { isFailedImport } from '../../../src/ui/failedImport.ts';

const pool = { userPoolId: 'us-east-1_abc', clientId: 'client' };
const configured = (configuration: unknown) => readConfiguration(JSON.stringify(configuration));

describe('the configuration in the page', () => {
  test('contains the user pool', () =>
    expect(configured({ userPool: { ...pool, endpoint: '/identity/' } })).toEqual({
      userPool: { ...pool, endpoint: '/identity/', hostedDomain: undefined },
      errorReporting: undefined,
    }));

  test('may contain an error reporting service', () =>
    expect(configured({ userPool: pool, errorReporting: { dsn: 'https://k@e.example/1' } }).errorReporting).toEqual({
      dsn: 'https://k@e.example/1',
      environment: 'production',
    }));

  test.each([[{}], [null], [{ userPool: {} }], [{ userPool: { userPoolId: 'a' } }], [{ userPool: { clientId: 'a' } }]])(
    '%o is not enough',
    (configuration) => expect(() => configured(configuration)).toThrow(/names no user pool/),
  );
});

describe('console and server of different builds', () => {
  test.each([
    ['3fd4ab6f2b94', '390e462c8032', true],
    ['3fd4ab6f2b94', '3fd4ab6f2b94', false],
    ['3fd4ab6', '3fd4ab6f2b94', false],
    ['unknown', '3fd4ab6f2b94', false],
    ['3fd4ab6f2b94', '', false],
  ])('%s and %s: %s', (ours, theirs, answer) => expect(differ(ours, theirs)).toBe(answer));
});

test.each([
  ['Failed to fetch dynamically imported module: /assets/App-1.js', true],
  ['error loading dynamically imported module: /assets/App-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/App.css', true],
  ['x is not a function', false],
])('"%s" means a file of an older build: %s', (message, answer) =>
  expect(isFailedImport(new Error(message))).toBe(answer),
);
