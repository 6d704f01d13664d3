import { createPatch } from 'rfc6902';
import type { AuditAction } from '../../domain/audit.ts';
import type { Change } from '../../domain/json-patch.ts';
import { applyChange, pathOfPointer, valueAtPath } from '../../domain/json-patch.ts';
import type { Queries, Tx } from '../db/database.ts';
import { auditLog } from '../db/tables/records.ts';

export type { AuditAction, Change };

export interface AuditEntry {
  actorId: number | null;
  action: AuditAction;
  type: string;
  id?: string | number;
  name?: string;
  /** The record's version after the change. */
  version?: number;
  before?: object;
  after?: object;
  data?: Readonly<Record<string, unknown>>;
  requestId: string;
  /** The declared call that makes the change. */
  call?: string;
}

/** Members that change with every save and say nothing about what the user did. */
const IGNORED = new Set(['id', 'version', 'created_at', 'updated_at', 'updated_by']);

/** The steps that turn `before` into `after`; applying them in order gives exactly `after`. */
export const changesBetween = (before: object, after: object): Change[] => {
  let reached: unknown = before;
  return createPatch(before, after).flatMap((step): Change[] => {
    const path = pathOfPointer(step.path);
    if (IGNORED.has(path[0] ?? '')) return [];
    const change: Change = { op: step.op, path, ...('value' in step && { value: step.value }) };
    // each step refers to the result of the previous steps: list indexes shift while the list is edited
    const old = step.op === 'add' ? undefined : valueAtPath(reached, path);
    reached = applyChange(reached, change);
    return [{ ...change, ...(old !== undefined && { old }) }];
  });
};

/** Writes one entry in the transaction of the change it describes, so that both commit or neither does. */
export const writeAudit = async (db: Tx | Queries, entry: AuditEntry): Promise<void> => {
  await db.insert(auditLog).values({
    actor_id: entry.actorId,
    action: entry.action,
    resource_type: entry.type,
    resource_id: entry.id === undefined ? null : String(entry.id),
    resource_name: entry.name ?? null,
    resource_version: entry.version ?? null,
    changes: entry.before || entry.after ? changesBetween(entry.before ?? {}, entry.after ?? {}) : [],
    data: entry.data ?? null,
    request_id: entry.requestId,
    call: entry.call ?? null,
  });
};
