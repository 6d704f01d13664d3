import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldMeta } from '../../../declare/field.ts';
import { savedFields } from '../../../declare/form.ts';
import { loadResources } from '../../../declare/lint/lint.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../../src/dataProvider/client-side-list.ts';
import { dependentResource } from '../../../src/engine/examples/dependent-form.ts';
import { changedPart, removedLabels, settledValues } from '../../../src/engine/form/changes.ts';
import type { Values } from '../../../src/engine/form/values.ts';
import { formValues } from '../../../src/engine/form/values.ts';
import { resources } from '../../toy/resources.ts';

const declared = [...(await loadResources(resources)), dependentResource()];
/** Every form that saves a record, of the product and of the tests: how, and of which resource. */
const forms = declared.flatMap((resource) =>
  (['update', 'create'] as const).flatMap((verb) =>
    savedFields(resource.form).length && resource.api.verbs.includes(verb)
      ? [[verb, resource.name, resource] as const]
      : [],
  ),
);

/** A value of a field; what it holds does not matter to who sends it, except where others depend on it. */
const anyOf = ({ choices, child, kind, required }: FieldMeta): fc.Arbitrary<unknown> => {
  const none = required ? [] : [fc.constant(null)];
  if (child || Array.isArray(kind.blank)) return fc.constantFrom([], [{ id: 1 }], [{ id: 2 }, { id: 3 }]);
  if (choices) return fc.oneof(...none, fc.constantFrom(...Object.keys(choices)));
  if (typeof kind.blank === 'boolean') return fc.oneof(...none, fc.boolean());
  return fc.oneof(...none, fc.constantFrom('a', 'b', '••••6789'));
};

/** Values of these fields; of some of them where `isPart`. */
const valuesOf = (resource: Resource, names: readonly string[], isPart = false): fc.Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(
      fieldsOf(resource.record).flatMap(([name, meta]) => (names.includes(name) ? [[name, anyOf(meta)]] : [])),
    ),
    { requiredKeys: isPart ? [] : undefined },
  );

const isNone = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isUnset = (value: unknown) => isNone(value) || value === false;
const isUpsert = ({ api }: Resource) => api.kind === 'rest' && api.upsert !== undefined;
const isSame = (a: unknown, b: unknown) => (isNone(a) && isNone(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Whether a field applies to these values, by its own declaration. */
const isShown = ({ form }: Resource, source: string, values: Values): boolean =>
  savedFields(form)
    .find((field) => field.source === source)
    ?.when?.(values as never) ?? true;

/** The fields that a removed label may name: of its label, in the form or as the record has it, and not applying. */
const namedBy = (resource: Resource, label: string, values: Values): string[] => {
  const metas = new Map(fieldsOf(resource.record).map(([name, meta]) => [name, meta.label]));
  const named = savedFields(resource.form).filter(
    ({ source, label: own }) => [own, metas.get(source)].includes(label) && !isShown(resource, source, values),
  );
  expect(named).not.toEqual([]);
  return named.map(({ source }) => source);
};

/** What the form says and sends with these values in it. */
const savedAs = (resource: Resource, before: Row | undefined, values: Values) => {
  const draft = { before, values };
  const labels = removedLabels(resource, draft);
  expect(labels).toEqual([...new Set(labels)]);
  return {
    body: changedPart(resource, draft, settledValues(resource, draft)),
    namedAs: labels.map((label) => namedBy(resource, label, { ...before, ...values })),
  };
};

test('every form with conditions is among those that are tried', () => {
  const names = forms.map(([verb, name]) => `${verb} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining(['update premium-groups', 'update scheduler', 'update vendors', 'create vendors']),
  );
});

test.each(forms)('the %s of %s sends what the person changed, and what it names as removed', (verb, _, resource) => {
  const sources = savedFields(resource.form).map(({ source }) => source);
  const all = fieldsOf(resource.record).map(([name]) => name);
  const isPart = verb === 'update' && resource.api.update === 'PATCH' && !isUpsert(resource);
  fc.assert(
    fc.property(valuesOf(resource, all), valuesOf(resource, sources, true), (record, tried) => {
      const before = verb === 'update' ? { ...record, id: 1, version: 1 } : undefined;
      const opened = formValues(resource, before);
      const final = { ...opened, ...tried };
      const { body, namedAs } = savedAs(resource, before, final);
      const named = namedAs.flat();
      const changed = sources.filter((source) => !isSame(final[source], opened[source]));
      for (const [source, value] of Object.entries(body)) {
        if (isPart || !isSame(value, opened[source])) expect([...changed, ...named]).toContain(source);
        if (named.includes(source)) expect(isUnset(value)).toBe(true);
      }
      // what the save names it does remove; a label may stand for two fields, of which one is left as it was
      for (const sharing of namedAs)
        if (sharing.some((source) => !isUnset(opened[source])))
          expect(Object.keys(body).filter((source) => sharing.includes(source))).not.toEqual([]);
      for (const source of changed)
        if (isShown(resource, source, { ...before, ...final }))
          expect(body).toHaveProperty(source, final[source] ?? null);

      // back to the first choice, nothing is removed but what waits to be since an earlier save
      const back = savedAs(resource, before, { ...final, ...opened });
      for (const source of back.namedAs.flat()) expect(resource.fourEyes?.fields).toContain(source);
      for (const [source, value] of Object.entries(back.body))
        if (isPart || !isSame(value, opened[source])) expect(back.namedAs.flat()).toContain(source);
    }),
  );
});

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
