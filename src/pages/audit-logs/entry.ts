import { GROUP_TYPES } from '../../../domain/audit.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { screens } from '../../../resources/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** A row of the list as the entry it is. */
export const entryOf = (row: Row): AuditLogEntry => row as Row & AuditLogEntry;

/** The runs a rerun was asked for, where an entry is about several. */
export const idsOf = ({ resource }: AuditLogEntry): string[] => {
  const ids: unknown = resource.data?.ids;
  return Array.isArray(ids) ? ids.map(String) : [];
};

/** What else was said of how it was done. */
export const restOf = ({ resource }: AuditLogEntry): Record<string, unknown> => {
  const { ids: _, ...rest } = resource.data ?? {};
  return rest;
};

/** The address of a screen with its search set; undefined while there is no such screen. */
const searchAt = (route: string, name: string, text: string): string | undefined =>
  screens.some((screen) => screen.route === route) ? `${route}?${new URLSearchParams({ [name]: text })}` : undefined;

export const linkToUser = (name: string): string | undefined => searchAt('/admin/users', 'search', name);

/** Where the record an entry is about is looked after. */
export const linkToResource = ({ resource }: AuditLogEntry): string | undefined => {
  const { type, number, name } = resource;
  if (type === 'user') return name ? linkToUser(name) : undefined;
  const isOfGroup = type === 'check-run' || GROUP_TYPES.includes(type);
  return number && isOfGroup ? searchAt('/groups/scheduler', 'query', number.toLowerCase()) : undefined;
};
