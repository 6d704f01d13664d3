import { expect, test } from 'vitest';
import { withArticle } from '../../../domain/article.ts';
import { draftOf } from '../../../scripts/new-resource.ts';
import { anyOne } from '../../../src/messages/record.ts';

test.each([
  'a bank',
  'an order',
  'an EOB',
  'an EOB line',
  'a user',
  'an hour',
  'an honor',
  'a holiday',
  'a unit',
  'a union',
  'an uninsured member',
  'an umbrella',
  'a euro',
  'a one-time code',
  'an onset',
  'a URL',
  'a url',
  'an ACH debit',
  'a PDF',
  'an HMO',
  'an FAQ',
  'an sms',
  'an ftp address',
  'an 835 file',
  'a utility',
  'an invoice',
  'a use',
  'an EIN',
])('%s', (text) => {
  expect(withArticle(text.replace(/^an? /, ''))).toBe(text);
});

test('what is derived from a name has its article', () => {
  expect(draftOf('orders')).toContain('Say in one sentence what an order is.');
  expect(draftOf('users')).toContain('Say in one sentence what a user is.');
  expect(anyOne('invoice')).toBe('An invoice');
  expect(anyOne('pull')).toBe('A pull');
});
