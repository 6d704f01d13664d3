import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { conditionFaults } from '../../declare/conditions.ts';
import { isMask, maskedKind } from '../../declare/kinds/masked.ts';
import { fieldsOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { secretsOf } from '../../declare/resource-calls.ts';
import { transitionRefusal } from '../../domain/states.ts';
import type { Tx } from '../db/database.ts';
import type { DeclaredTable } from '../db/derive.ts';
import { invalid, Problem } from '../http/problems.ts';
import type { Caller } from '../http/sessions.ts';
import type { Row } from './reads/table-model.ts';
import { selectOne } from './reads/table-model.ts';
import { refuseUnknownReferences } from './references.ts';
import { staleProblem } from './stale.ts';
import { saveIfChanged } from './unchanged.ts';
import { toStorage } from './values.ts';

/** The body of a form, validated by the declaration's own schema. */
export type Input = Record<string, unknown>;

/** Wire format to storage: the record's own columns of an input. A mask leaves its secret unchanged. */
const columnsOf = (resource: Resource, input: Input): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource.record).flatMap(([name, meta]) => {
      if (meta.child || input[name] === undefined || (meta.kind === maskedKind && isMask(input[name]))) return [];
      return [[name, toStorage(meta, input[name])]];
    }),
  );

/** Refuses a record that contradicts the conditions of its form. Throws 422 with each field. @param before see `conditionFaults` */
export const refuseContradictions = (resource: Resource, record: Input, before?: Row): void => {
  const faults = conditionFaults(resource, record, before && { ...before });
  if (faults.length) throw invalid(faults.map(({ source, message }) => ({ path: source, message })));
};

/** A new record has no secret yet that its mask could leave unchanged. Throws 422. */
const refuseMasks = (resource: Resource, input: Input): void => {
  const masks = secretsOf(resource).filter((name) => isMask(input[name]));
  if (masks.length) throw invalid(masks.map((path) => ({ path, message: 'Must be the whole value, not its mask' })));
};

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const causeOf = (error: unknown): { code?: string; constraint?: string } =>
  (error as { cause?: object }).cause ? causeOf((error as { cause: object }).cause) : (error as object);

/** Translates a database error for the user: a unique field is a conflict, and so is a record to which others refer. */
const refusal = (resource: Resource, error: unknown): unknown => {
  const { code, constraint = '' } = causeOf(error);
  if (code === UNIQUE_VIOLATION) {
    const field = fieldsOf(resource.record).find(
      ([name, meta]) => meta.unique && constraint.includes(`_${name}_`),
    )?.[0];
    return new Problem('conflict', {
      text: resource.texts.conflict,
      ...(field && { issues: [{ path: field, message: resource.texts.conflict }] }),
    });
  }
  if (code === FOREIGN_KEY_VIOLATION) {
    return new Problem('conflict', {
      text: 'Other records still refer to this one.',
    });
  }
  return error;
};

/** Child rows are saved as a whole: the input's rows replace the existing ones. */
const saveChildren = async (tx: Tx, resource: Resource, tables: DeclaredTable, id: number, input: Input) => {
  for (const [field, meta] of fieldsOf(resource.record)) {
    const child = tables.children[field];
    const rows = toStorage(meta, input[field]);
    if (!child || !Array.isArray(rows)) continue;
    await tx.delete(child.table).where(eq(child.parent, id));
    const parent = { [child.parent.name]: id };
    if (rows.length) await tx.insert(child.table).values(rows.map((row: object) => ({ ...row, ...parent })));
  }
};

/** Throws 404 when there is no such record. */
export const mustExist = async (tx: Tx, resource: Resource, tables: DeclaredTable, id: number): Promise<Row> => {
  const row = await selectOne(tx, resource, tables, id);
  if (!row) throw new Problem('not_found');
  return row;
};

/** The current record, locked until the transaction ends, so that the audited "before" is what the change replaced. */
const lockRow = async (tx: Tx, resource: Resource, tables: DeclaredTable, id: number): Promise<Row> => {
  await tx.select({ id: tables.id }).from(tables.table).where(eq(tables.id, id)).for('update');
  return mustExist(tx, resource, tables, id);
};

/** Adds a record; 409 with the declared text when a unique value is taken. @param waits see `Approved` */
export const createRow = async (
  tx: Tx,
  resource: Resource,
  tables: DeclaredTable,
  input: Input,
  waits?: Input,
): Promise<Row> => {
  refuseMasks(resource, input);
  refuseContradictions(resource, { ...input, ...waits });
  await refuseUnknownReferences(tx, resource, tables, { ...input, ...waits });
  try {
    const [made] = await tx.insert(tables.table).values(columnsOf(resource, input)).returning({ id: tables.id });
    const id = Number(made?.id);
    await saveChildren(tx, resource, tables, id, input);
    return await mustExist(tx, resource, tables, id);
  } catch (error) {
    throw refusal(resource, error);
  }
};

/** The record before and after a save; `changed` is false when both are the same, and no secret was replaced. */
interface Saved {
  /** The secrets that were replaced; before and after have their masks alone. */
  secrets: readonly string[];
  before: Row;
  after: Row;
  changed: boolean;
}

/** The secrets that a save replaces by another value: their masks may be the same. */
const replacedSecrets = async (
  tx: Tx,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
  columns: Record<string, unknown>,
): Promise<string[]> => {
  const names = secretsOf(resource).filter((name) => name in columns);
  if (!names.length) return [];
  // each is encrypted in another way each time, so the database cannot compare them
  const selected = Object.fromEntries(names.map((name) => [name, tables.columns[name] as PgColumn])); // the record's own
  const [stored] = await tx.select(selected).from(tables.table).where(eq(tables.id, id));
  return names.filter((name) => stored?.[name] !== columns[name]);
};

const versionIs = (tables: DeclaredTable, id: number, version: number | undefined) =>
  and(eq(tables.id, id), version === undefined ? undefined : eq(tables.version, version));

/** Who saves, as far as the rules of transitions need it. */
type Actor = Pick<Caller, 'id' | 'roles'>;

/** Who saves, and what of the same save waits for another person (`Approved`). */
interface Given {
  caller: Actor;
  waits: Input | undefined;
}

/** A state is set by a declared transition alone, and only from a state it starts in; 409 with its refusal otherwise. */
const mustBeTransitions = (resource: Resource, before: Row, input: Input, actor: Actor) => {
  for (const [field, { machine }] of fieldsOf(resource.record)) {
    const to = input[field];
    const from = before[field] as string;
    if (!machine || to === undefined || to === from) continue;
    const name = resource.actions.find(
      (one) => one.transition?.source === field && machine.transitions[one.name]?.to === to,
    )?.name;
    const text = name
      ? transitionRefusal(machine, name, from, before, actor)
      : `No action sets it to "${machine.states[String(to)]?.label}".`;
    if (text) throw new Problem('conflict', { text, more: { current: before } });
  }
};

/**
 * Saves with optimistic concurrency: one statement that checks the version the form was filled from; 412 with the
 * current record when it has changed since. Without a version the save is unconditional (and audited as such). A save
 * that changes nothing keeps the version. A state changes by a declared transition alone.
 */
export const updateRow = (
  tx: Tx,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
  version: number | undefined,
  input: Input,
  { caller, waits }: Given,
): Promise<Saved> =>
  saveIfChanged(tx, async (inner) => {
    const before = await lockRow(inner, resource, tables, id);
    mustBeTransitions(resource, before, input, caller);
    refuseContradictions(resource, { ...before, ...input, ...waits }, before);
    await refuseUnknownReferences(inner, resource, tables, { ...input, ...waits });
    const columns = columnsOf(resource, input);
    const secrets = await replacedSecrets(inner, resource, tables, id, columns);
    const set = {
      ...columns,
      version: sql`${tables.version} + 1`,
      updated_at: sql`now()`,
    };
    try {
      const done = await inner
        .update(tables.table)
        .set(set)
        .where(versionIs(tables, id, version))
        .returning({ version: tables.version });
      if (!done.length) throw await staleProblem(inner, resource, tables, id, version);
      await saveChildren(inner, resource, tables, id, input);
      return { before, after: await mustExist(inner, resource, tables, id), secrets };
    } catch (error) {
      throw refusal(resource, error);
    }
  });

/** Deletes the version the user saw; 412 when it has changed since. Returns the deleted record. */
export const deleteRow = async (
  tx: Tx,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
  version: number | undefined,
): Promise<Row> => {
  const before = await lockRow(tx, resource, tables, id);
  try {
    const done = await tx
      .delete(tables.table)
      .where(versionIs(tables, id, version))
      .returning({ id: tables.id });
    if (!done.length) throw await staleProblem(tx, resource, tables, id, version);
  } catch (error) {
    throw refusal(resource, error);
  }
  return before;
};
