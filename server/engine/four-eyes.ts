import { eq } from 'drizzle-orm';
import type { FieldChange } from '../../declare/actions/four-eyes.ts';
import { changeText } from '../../declare/actions/four-eyes.ts';
import type { FieldMeta } from '../../declare/field.ts';
import { isMask, maskedKind, maskOf } from '../../declare/kinds/masked.ts';
import { fieldsOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { namingField } from '../../declare/resource-for.ts';
import type { Tx } from '../db/database.ts';
import type { DeclaredTable } from '../db/derive.ts';
import type { Proposal } from '../http/handlers.ts';
import { auditedAs } from './audited.ts';
import type { ReadRow } from './reads/model.ts';
import { refuseUnknownReferences } from './references.ts';
import type { Input } from './save.ts';
import { mustExist, refuseContradictions } from './save.ts';
import { toStorage } from './values.ts';

const wordOf = (meta: FieldMeta, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (meta.kind === maskedKind) return isMask(value) ? String(value) : maskOf(String(value));
  return meta.kind.format?.(value, meta) ?? String(value);
};

/** A record as it is answered, and as it is stored: with its whole secrets. */
interface Before {
  row: ReadRow;
  stored: Readonly<Record<string, unknown>>;
}

/** The fields of an input that would change the record, each as it is and as it would be. */
const changesOf = (resource: Resource, { row, stored }: Before, input: Input): FieldChange[] =>
  fieldsOf(resource.record).flatMap(([name, meta]) => {
    const value = input[name];
    if (value === undefined || isMask(value) || (toStorage(meta, value) ?? null) === stored[name]) return [];
    return [{ label: meta.label, from: wordOf(meta, row[name]), to: wordOf(meta, value) }];
  });

/** Where the console shows a record. @param name the value of the field that names it */
export const recordAddress = (screen: Resource, id: number | string, name: string): string => {
  const { route, list, open } = screen;
  if (open === 'page') return `${route}/${id}`;
  // a row opens where it is among those of the page
  const byId = list.filters.find(({ source }) => source === 'id')?.param.url;
  const byName = list.search?.fields.includes(namingField(screen)) ? { [list.url.search]: name } : {};
  const found = typeof byId === 'string' ? { [byId]: String(id) } : byName;
  return `${route}?${new URLSearchParams({ ...found, [list.rowName]: String(id) }).toString()}`;
};

/**
 * What a save would change of a record (docs/rules/background-work.md, "Four eyes").
 * @param screen where the record is shown, if not as its resource
 */
export const proposalOf = (resource: Resource, before: Before, input: Input, screen: Resource = resource): Proposal => {
  const changes = changesOf(resource, before, input);
  const about = auditedAs(resource, before.row);
  const link = recordAddress(screen, before.row.id, about.name);
  return { about, link, effects: changes.map(changeText), changes };
};

/** The same for a record of a declared table, whose fields with four eyes are sent. */
export const proposeChange = async (
  tx: Tx,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
  input: Input,
): Promise<Proposal> => {
  const row = await mustExist(tx, resource, tables, id);
  refuseContradictions(resource, { ...row, ...input }, row);
  await refuseUnknownReferences(tx, resource, tables, input);
  const [stored = {}] = await tx.select(tables.columns).from(tables.table).where(eq(tables.id, id));
  return proposalOf(resource, { row, stored }, input);
};
