import { expect, test } from 'vitest';
import { maskedAuthorization, statusTone } from '../../../domain/webhook-logs.ts';

test.each([
  ['Bearer s3cr3t-t0ken', 'Bearer ••••••'],
  ['  Basic   dXNlcjpwYXNz  ', 'Basic ••••••'],
  ['Bearer a b c', 'Bearer ••••••'],
  ['s3cr3t-t0ken', '••••••'],
  ['', '••••••'],
  ['a-scheme-far-longer-than-any secret', 'a-scheme-far-longer- ••••••'],
])('the authorization "%s" is stored as "%s"', (header, kept) => expect(maskedAuthorization(header)).toBe(kept));

test.each([
  [199, 'neutral'],
  [200, 'success'],
  [299, 'success'],
  [300, 'neutral'],
  [399, 'neutral'],
  [400, 'warning'],
  [499, 'warning'],
  [500, 'error'],
  [503, 'error'],
])('a response status %i is shown as %s', (status, tone) => expect(statusTone(status)).toBe(tone));
