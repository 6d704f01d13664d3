import type { Resource } from '../../declare/resource.ts';

/** The resource type in the audit log: the singular, hyphenated (`holiday`, `check-run`). */
export const auditTypeOf = (resource: Pick<Resource, 'texts'>): string => resource.texts.one.replaceAll(' ', '-');
