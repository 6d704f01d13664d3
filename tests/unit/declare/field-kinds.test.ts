import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FieldMeta } from '../../../declare/field.ts';
import { fieldMeta } from '../../../declare/field.ts';
import { FIELD_KINDS } from '../../../declare/kinds/index.ts';
import {
  accountNumber,
  choice,
  decimal,
  emailAddress,
  instant,
  integer,
  json,
  money,
  multiSelect,
  percent,
  plainDate,
  routingNumber,
  yesNo,
} from '../../../declare/record.ts';
import { routingCheckDigit } from '../../../domain/bank/routing-number.ts';

const label = 'Value';
const choices = { push: 'Push', pull: 'Pull', fbb: 'FBB' };
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((amount) => amount / 100);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const digits = fc.stringMatching(/^[1-9]\d{7}$/).map((eight) => eight + routingCheckDigit(eight));

// a body with this member is refused before it is parsed
const memberName = fc.string({ maxLength: 10 }).filter((name) => name !== '__proto__');

/** Every kind whose values are a domain of their own, with values of it. */
const DOMAINS: readonly [z.ZodMiniType, fc.Arbitrary<unknown>][] = [
  [integer({ label }), fc.integer()],
  [decimal({ label, places: 4 }), fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map((units) => units / 10_000)],
  [money({ label }), cents],
  [percent({ label }), fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100)],
  [yesNo({ label }), fc.boolean()],
  [choice({ label, options: choices }), fc.constantFrom(...Object.keys(choices))],
  [multiSelect({ label, options: choices, required: true }), fc.subarray(Object.keys(choices), { minLength: 1 })],
  [plainDate({ label }), day.map((iso) => iso.slice(0, 10))],
  [instant({ label, readOnly: false }), day.map((iso) => `${iso.slice(0, 19)}.000Z`)],
  [json({ label, max: 10_000 }), fc.dictionary(memberName, fc.integer())],
  [routingNumber({ label }), digits],
];

const metaOf = (schema: z.ZodMiniType): FieldMeta => {
  const meta = fieldMeta(schema);
  if (!meta) throw new Error('no field');
  return meta;
};

const kindOf = (schema: z.ZodMiniType) => metaOf(schema).kind;

describe.each(DOMAINS.map(([schema, domain]) => ({ name: kindOf(schema).name, schema, domain })))(
  '$name',
  ({ schema, domain }) => {
    const meta = metaOf(schema);
    const { kind } = meta;
    const read = (text: string) => (kind.parse ? kind.parse(text, meta) : text);

    test('accepts every value of its domain, and keeps it', () => {
      fc.assert(
        fc.property(domain, (value) => {
          expect(z.parse(schema, value)).toEqual(value);
        }),
      );
    });

    test('what an input shows is read as the same value', () => {
      fc.assert(
        fc.property(domain, (value) => {
          const text = kind.edit?.(value) ?? (Array.isArray(value) ? kind.format?.(value, meta) : String(value)) ?? '';
          expect(read(text)).toEqual(value);
        }),
      );
    });

    test('the database gives back what it was given', () => {
      fc.assert(
        fc.property(domain, (value) => {
          const stored = kind.toStorage ? kind.toStorage(value as never, meta) : value;
          expect(kind.fromStorage ? kind.fromStorage(stored, meta) : stored).toEqual(value);
        }),
      );
    });

    test('reads a text that is none of its values as none, and never throws', () => {
      for (const text of ['\u0007', '--', '$$', '{']) {
        expect([undefined, text]).toContain(read(text));
      }
    });
  },
);

test('every kind has a name of its own', () => {
  const names = FIELD_KINDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** A no-break blank, a zero-width blank, a direction mark, a soft hyphen, a byte order mark, an ideographic blank. */
const UNSEEN = '\u00a0\u200b\u200e\u00ad\ufeff\u3000';

test.each([
  ['a routing number', routingNumber({ label }), `122-000 661${UNSEEN}`, '122000661'],
  ['a routing number that is too long', routingNumber({ label }), '122-000 661x99', '122000661x99'],
  ['a text that is none', routingNumber({ label }), 'no', 'no'],
  ['an account number', accountNumber({ label }), ` 12 ${UNSEEN}34-5 `, '1234-5'],
  ['an account number that is too long', accountNumber({ label }), '1234-5678-9012-34567', '1234-5678-9012-34567'],
  ['an account number in other digits', accountNumber({ label }), '\u0661\uff12', '\u0661\uff12'],
  ['an email address', emailAddress({ label }), `${UNSEEN}ada@example.com `, 'ada@example.com'],
])('%s that is pasted keeps all that is seen', (_, field, pasted, kept) => {
  expect(kindOf(field).clean?.(pasted)).toBe(kept);
});

test.each([
  ['1.', 1],
  ['.5', 0.5],
  ['-0012.500', -12.5],
  [`1.${'0'.repeat(10_000)}`, 1],
  [`${'0'.repeat(10_000)}7`, 7],
  [`1.${'0'.repeat(10_000)}1`, undefined],
  ['1'.repeat(16), undefined],
  ['.', undefined],
  ['1.5.', undefined],
  ['--1', undefined],
])('a typed decimal %.20s is read as %s', (text, value) => {
  const field = metaOf(decimal({ label, places: 4 }));
  expect(field.kind.parse?.(text, field)).toBe(value);
});
