import * as z from 'zod/mini';
import { recordId, TEXT_ID } from './ids.ts';
import type { Resource } from './resource.ts';

/** One JSON Patch operation (RFC 6902), its pointers as arrays of members; `old` is the previous value. */
export const ChangeStep = z.object({
  op: z.string(),
  path: z.array(z.string()),
  from: z.optional(z.array(z.string())),
  value: z.optional(z.unknown()),
  old: z.optional(z.unknown()),
});

/** The label, kind and choices of a changed field, from the record's declaration. */
const FieldLabels = z.object({
  label: z.string(),
  kind: z.optional(z.string()),
  choices: z.optional(z.record(z.string(), z.string())),
});

/** What an entry of the audit log changed: the steps, and how the fields they concern are called. */
export const LoggedChanges = z.object({
  changes: z.array(ChangeStep),
  fields: z.record(z.string(), FieldLabels),
});
export type LoggedChanges = z.infer<typeof LoggedChanges>;
export type FieldLabel = LoggedChanges['fields'][string];

export const Person = z.object({ id: z.int(), firstName: z.string(), lastName: z.string() });
export type Person = z.infer<typeof Person>;

/** Who did it; null for the system itself. */
export const AuditActor = z.nullable(Person);

/** One entry of a record's history (docs/rules/records.md, "History"). */
export const HistoryEntry = z.object({
  id: z.int(),
  createdAt: z.string(),
  actor: AuditActor,
  action: z.string(),
  /** What was done, as the action is called in its menu; null for a plain save. */
  label: z.nullable(z.string()),
  /** What the entry is about, by its type in the log and its name: the record, or what belongs to it. */
  about: z.object({ type: z.string(), name: z.nullable(z.string()) }),
  data: z.record(z.string(), z.unknown()),
  ...LoggedChanges.shape,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The newest entries first; `before` of the next request is the id of the last one. */
export const History = z.object({ data: z.array(HistoryEntry), more: z.boolean() });
export type History = z.infer<typeof History>;

/** One entry of what happened to any records (docs/rules/records.md, "Activity"). */
export const ActivityEntry = z.object({
  id: z.int(),
  createdAt: z.string(),
  actor: AuditActor,
  action: z.string(),
  label: z.nullable(z.string()),
  /** What the entry itself is about, by its type in the log: the record, or what belongs to it. */
  about: z.string(),
  /** Where the console shows the record; null once it is deleted. */
  record: z.object({ type: z.string(), name: z.string(), link: z.nullable(z.string()) }),
  /** The reason, the file, or the names of the changed fields. */
  summary: z.string(),
  /** What a note says; null for other entries, and once it is deleted. */
  note: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** How many entries one answer has. */
export const HISTORY_PAGE = 50;

/** The query of a page of what happened to a record: the entries before the one of this id; without it the newest. */
export const beforeQuery = z.object({ before: z.optional(recordId) });
export const beforeOf = (query: unknown): number | undefined => {
  const { before } = query as z.infer<typeof beforeQuery>; // as its schema says
  return before === undefined ? undefined : Number(before);
};

/** The id in the path of a record's own calls. */
export const idParam = ({ list }: Pick<Resource, 'list'>) =>
  list.shape.ids === 'text' ? z.string().check(z.regex(TEXT_ID)) : recordId;
