import fc from 'fast-check';
import * as z from 'zod/mini';
import type { FieldMeta } from '../../../declare/field.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { saveSchema } from '../../../declare/resource-calls.ts';
import type { Api } from './api.ts';
import { declared } from './calls.ts';

export type Row = Record<string, unknown> & { id: number };

export const rowsOf = async (api: Api, { api: dialect }: Resource): Promise<Row[]> => {
  const { body } = await api.get<Row[] | Record<string, Row[]>>(dialect.path);
  return Array.isArray(body) ? body : (body[(dialect.kind === 'rest' && dialect.rows) || 'rows'] ?? []);
};

const textOf = (schema: z.ZodMiniType): string => {
  const { pattern, maxLength = 20 } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const [text] = pattern ? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 }) : ['Example'];
  return (text ?? '').slice(0, maxLength);
};

/** A valid value of a field, by its declared kind alone. */
const exampleOf = async (api: Api, meta: FieldMeta, schema: z.ZodMiniType): Promise<unknown> => {
  const [choice] = Object.keys(meta.choices ?? {});
  switch (meta.kind.name) {
    case 'email':
      return 'example@example.com';
    case 'date':
      return '2026-01-30';
    case 'instant':
      return '2026-01-30T12:00:00.000Z';
    case 'id':
    case 'integer':
      return z.toJSONSchema(schema, { io: 'input' }).minimum ?? 0;
    case 'money':
      return 12.34;
    case 'yesNo':
      return true;
    case 'choice':
    case 'state':
      return choice;
    case 'reference':
      return (await firstRow(api, resourceOf(meta.to ?? ''))).id;
    case 'multiSelect':
      return choice === undefined ? [] : [choice];
    case 'children':
      return [];
    default:
      return textOf(schema);
  }
};

const resourceOf = (name: string): Resource => {
  const found = declared.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource "${name}"`);
  return found;
};

/** A valid body for a new record, derived from its declaration. */
export const exampleBody = async (api: Api, resource: Resource): Promise<Record<string, unknown>> => {
  const taken = Object.keys(saveSchema(resource).shape);
  const body: Record<string, unknown> = {};
  for (const [name, meta, schema] of fieldsOf(resource.record)) {
    // what waits for another person is not set at once
    if (taken.includes(name) && !resource.fourEyes?.fields.includes(name))
      body[name] = await exampleOf(api, meta, schema);
  }
  return body;
};

/** The first row of a resource, for tests that run over any resource. Saves one if a new database has none. */
export const firstRow = async (api: Api, resource: Resource): Promise<Row> => {
  const [row] = await rowsOf(api, resource);
  if (row) return row;
  const { status, body } = await api.post(resource.api.path, await exampleBody(api, resource));
  if (status !== 201) throw new Error(`${resource.api.path} takes no example: ${JSON.stringify(body)}`);
  const [saved] = await rowsOf(api, resource);
  if (!saved) throw new Error(`${resource.api.path} does not list what was saved`);
  return saved;
};
