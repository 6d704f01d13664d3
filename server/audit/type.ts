import type { Resource } from '../../declare/resource.ts';

/** What the audit log calls a kind of record: one of it, in a word (`holiday`, `check-run`). */
export const auditTypeOf = (resource: Pick<Resource, 'texts'>): string => resource.texts.one.replaceAll(' ', '-');
