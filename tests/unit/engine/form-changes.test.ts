import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REASON } from '../../../declare/call.ts';
import type { FieldMeta } from '../../../declare/field.ts';
import { savedFields } from '../../../declare/form.ts';
import { loadResources } from '../../../declare/lint/lint.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { dependentResource } from '../../../src/engine/examples/dependent-form.ts';
import { changedPart, removedLabels } from '../../../src/engine/form/changes.ts';
import { formValues } from '../../../src/engine/form/values.ts';
import { resources } from '../../toy/resources.ts';

const declared = [...(await loadResources(resources)), dependentResource()];
/** Those that save a record as a form. */
const forms = declared.filter(({ form, api }) => savedFields(form).length && api.verbs.includes('update'));

/** A value of a field; what it holds does not matter to who sends it, except where others depend on it. */
const anyOf = ({ choices, child, kind, required }: FieldMeta): fc.Arbitrary<unknown> => {
  const none = required ? [] : [fc.constant(null)];
  if (child || Array.isArray(kind.blank)) return fc.constantFrom([], [{ id: 1 }], [{ id: 2 }, { id: 3 }]);
  if (choices) return fc.oneof(...none, fc.constantFrom(...Object.keys(choices)));
  if (typeof kind.blank === 'boolean') return fc.oneof(...none, fc.boolean());
  return fc.oneof(...none, fc.constantFrom('a', 'b', '••••6789'));
};

const valuesOf = (resource: Resource, names: readonly string[]) =>
  fc.record(
    Object.fromEntries(
      fieldsOf(resource.record).flatMap(([name, meta]) => (names.includes(name) ? [[name, anyOf(meta)]] : [])),
    ),
  );

const isNone = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown) => (isNone(a) && isNone(b)) || JSON.stringify(a) === JSON.stringify(b);

/** The field that a removed label names. */
const sourceOf = ({ form, record }: Resource, label: string, among: readonly string[]) => {
  const metas = new Map(fieldsOf(record).map(([name, meta]) => [name, meta.label]));
  return savedFields(form)
    .filter(({ source }) => among.includes(source))
    .flatMap((field) => (field.label === label || metas.get(field.source) === label ? [field.source] : []));
};

test.each(forms.map((resource) => [resource.name, resource] as const))(
  'a save of %s holds what the person changed, and what it names as removed',
  (_, resource) => {
    const sources = savedFields(resource.form).map(({ source }) => source);
    const all = fieldsOf(resource.record).map(([name]) => name);
    const isPart = resource.api.update === 'PATCH' && !(resource.api.kind === 'rest' && resource.api.upsert);
    fc.assert(
      fc.property(valuesOf(resource, all), fc.array(valuesOf(resource, sources), { maxLength: 3 }), (record, tried) => {
        const before = { ...record, id: 1, version: 1 };
        const opened = formValues(resource, before);
        const final = { ...opened, ...tried.at(-1) };
        const draft = { before, values: final };
        const body = changedPart(resource, draft, final);
        const labels = removedLabels(resource, draft);
        expect(labels).toEqual([...new Set(labels)]);
        const named = labels.flatMap((label) => sourceOf(resource, label, sources));
        const changed = [...sources, REASON].filter((source) => !isSame(final[source], opened[source]));
        if (!isPart) {
          expect(body).toEqual(final);
          return;
        }
        for (const source of Object.keys(body)) expect([...changed, ...named]).toContain(source);
        // back to how it was opened, the save would hold nothing that was not named
        const back = { before, values: opened };
        const again = removedLabels(resource, back).flatMap((label) => sourceOf(resource, label, sources));
        for (const source of Object.keys(changedPart(resource, back, opened))) expect(again).toContain(source);
      }),
    );
  },
);

const { form, ...rest } = dependentResource();
const VENDOR = { id: 1, version: 1, name: 'A', funding: 'pull', schedule_day: 15, routing_number: '122000661' };
const saveOf = (values: object, before: object = VENDOR) => {
  const draft = { before: { ...VENDOR, ...before }, values: { ...formValues({ form, ...rest }, before), ...values } };
  return [removedLabels({ form, ...rest }, draft), changedPart({ form, ...rest }, draft, draft.values)];
};

test.each([
  ['one that stops applying is removed', { funding: 'push' }, {}, ['Schedule day'], ['funding', 'schedule_day']],
  [
    'several are',
    { funding: 'check' },
    {},
    ['Schedule day', 'Routing number'],
    ['funding', 'schedule_day', 'routing_number'],
  ],
  ['back to the first choice', { funding: 'pull', name: 'B' }, {}, [], ['name']],
  ['one that did not apply before is left', { name: 'B' }, { funding: 'push' }, [], ['name']],
  ['one that was typed and never saved', { funding: 'push' }, { schedule_day: null }, [], ['funding']],
  [
    'one that was typed, and stops applying',
    { funding: 'push', schedule_day: 3 },
    { schedule_day: null },
    ['Schedule day'],
    ['funding'],
  ],
] as const)('%s', (_, values, more, labels, sent) => {
  const [removed, body] = saveOf(values, { ...VENDOR, ...more });
  expect(removed).toEqual(labels);
  expect(Object.keys(body ?? {}).toSorted()).toEqual(sent.toSorted());
});
