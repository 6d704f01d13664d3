import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requiredReason } from '../../../declare/actions/bulk.ts';
import { defineCall } from '../../../declare/call.ts';
import { change, proposed } from '../../../server/http/handlers.ts';
import { askingFirst } from '../../../server/modules/approvals/ask.ts';
import { isSame, sealed, unsealed } from '../../../server/modules/approvals/payload.ts';

/* Which calls wait for another person (docs/rules/background-work.md, "Four eyes"). */

const plain = defineCall({
  name: 'pulls.plain',
  method: 'POST',
  path: '/pulls/plain',
  access: ['administrator'],
  summary: 'Plain',
  body: z.object({ reason: requiredReason() }),
});
const guarded = { ...plain, name: 'pulls.guarded', fourEyes: { label: 'Guarded', by: ['administrator'] as const } };
const always = { ...guarded, name: 'pulls.always', fourEyes: { ...guarded.fourEyes, always: true as const } };

const handle = async () => ({ body: undefined });
const propose = async () => ({ about: { type: 'pull', id: 1, name: 'Pull' }, effects: ['It is sent'] });
const part = { ...guarded, name: 'pulls.part', fourEyes: { ...guarded.fourEyes, fields: ['account'] } };
const handlers = [
  change(plain, handle),
  proposed(guarded, { propose, handle }),
  proposed(always, { propose, handle }),
  proposed(part, { propose, handle }),
];

test.each([
  ['on', [false, true, true, true]],
  ['off', [false, false, true, false]],
] as const)('with the setting %s', (setting, waits) => {
  const asking = askingFirst(handlers, setting);
  expect(asking.map((handler, at) => handler !== handlers[at])).toEqual(waits);
});

test.each([
  ['a call with four eyes whose handler would run at once', change(guarded, handle)],
  ['a handler that asks for a call without four eyes', proposed(plain, { propose, handle })],
])('%s is refused at the start', (_, handler) => {
  expect(() => askingFirst([handler], 'off')).toThrow('do not agree on four eyes');
});

test('a payload is read as it was sealed, and any other text is refused', () => {
  const content = { params: { id: '7' }, body: { reason: 'x', amount: 1.5 }, effects: ['$1.50 is sent'] };
  const stored = sealed(content);
  expect(unsealed(stored)).toEqual(content);
  expect(isSame(unsealed(stored), content)).toBe(true);
  expect(isSame(content, { ...content, effects: ['$15.00 is sent'] })).toBe(false);
  // the same content has another hash each time, from which nobody can tell what it is
  expect(sealed(content).sha256).not.toBe(stored.sha256);
  expect(() => unsealed({ ...stored, payload: stored.payload.replace('1.5', '15') })).toThrow('not the one');
});
