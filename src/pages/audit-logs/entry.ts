import { GROUP_TYPES } from '../../../domain/audit.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { screens } from '../../../resources/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** Types a list row as an audit log entry. */
export const entryOf = (row: Row): AuditLogEntry => row as Row & AuditLogEntry;

/** The ids of the runs to rerun, if an entry is about several. */
export const idsOf = ({ resource }: AuditLogEntry): string[] => {
  const ids: unknown = resource.data?.ids;
  return Array.isArray(ids) ? ids.map(String) : [];
};

/** The entry's data without the ids. */
export const restOf = ({ resource }: AuditLogEntry): Record<string, unknown> => {
  const { ids: _, ...rest } = resource.data ?? {};
  return rest;
};

/** The URL of a screen with its search set; undefined if there is no such screen. */
const searchAt = (route: string, name: string, text: string): string | undefined =>
  screens.some((screen) => screen.route === route) ? `${route}?${new URLSearchParams({ [name]: text })}` : undefined;

export const linkToUser = (name: string): string | undefined => searchAt('/admin/users', 'search', name);

/** A link to where the entry's record is shown: people and groups where they are managed, by their name. */
export const linkToResource = ({ resource }: AuditLogEntry): string | undefined => {
  const { type, number, name, link } = resource;
  if (type === 'user') return name ? linkToUser(name) : undefined;
  const isOfGroup = type === 'check-run' || GROUP_TYPES.includes(type);
  if (!isOfGroup) return link ?? undefined;
  return number ? searchAt('/groups/scheduler', 'query', number.toLowerCase()) : undefined;
};
