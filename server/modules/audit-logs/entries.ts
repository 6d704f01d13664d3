import { auditTypeOf } from '../../../declare/naming.ts';
import { isJsonObject } from '../../../domain/json.ts';
import type { Role } from '../../../domain/roles.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { type Described, describedBy } from '../../audit/described.ts';
import { masked } from '../../audit/masked.ts';
import type { Queries } from '../../db/database.ts';
import { declared } from '../../db/declared.ts';
import { recordAddress } from '../../engine/four-eyes.ts';
import type { Load, ReadRow } from '../../engine/reads/model.ts';
import { aboutThese } from './about.ts';

const described = describedBy(declared);

/** The screens of the records that entries name, by type; of several screens of the same records the first. */
const screens = new Map(declared.toReversed().map((resource) => [auditTypeOf(resource), resource]));

const NUMBER = /^[1-9]\d{0,8}$/;

const linkOf = (type: string, id: string | null, name: string | null): string | null => {
  const screen = screens.get(type);
  return screen && id && NUMBER.test(id) ? recordAddress(screen, Number(id), name ?? id) : null;
};

const NAMED = 3;

const changed = (labels: readonly string[]): string =>
  labels.length > NAMED
    ? `${labels.slice(0, NAMED - 1).join(', ')} and ${labels.length - NAMED + 1} more`
    : labels.join(', ');

/** One line about an entry: its reason or file name, or the changed fields. */
const summaryOf = (data: Record<string, unknown> | null, fields: AuditLogEntry['fields']): string => {
  const said = [data?.reason, data?.filename].find((one) => typeof one === 'string' && one !== '');
  return typeof said === 'string' ? said : changed(Object.values(fields).map(({ label }) => label));
};

/** What is stored of an entry. */
interface Stored {
  resource: { type: string; id: string | null; name: string | null; data: unknown };
  changes: unknown;
}

/**
 * Entries as these roles may see them: with current group names and declared labels, without changes of fields they
 * cannot see.
 * @param described by the declarations of the resources that the entries are about
 */
export const tellEntries = async (
  described: Described,
  db: Queries,
  roles: readonly Role[],
  stored: readonly Stored[],
) => {
  const about = await aboutThese(
    db,
    stored.map(({ resource }) => resource),
  );
  return ({ resource, changes: steps }: Stored) => {
    const { type, id, name } = resource;
    const known = about(resource);
    const { changes, fields } = described({ type, changes: steps }, roles);
    const data = isJsonObject(resource.data) ? (masked([], resource.data) as Record<string, unknown>) : null; // members stay members
    return {
      resource: {
        type,
        id,
        name: known?.name ?? name,
        number: known?.number ?? null,
        date: known?.date ?? null,
        location: known?.location ?? null,
        link: linkOf(type, id, name),
        data,
      },
      summary: summaryOf(data, fields),
      changes,
      fields,
    };
  };
};

/** Rows of the log as the API answers them. */
export const entriesOf: Load<AuditLogEntry> = async (rows, db, caller) => {
  // the program itself holds no role; the rows are as the model selects them
  const tell = await tellEntries(described, db, caller?.roles ?? [], rows as readonly (ReadRow & Stored)[]);
  return (row) => tell(row as ReadRow & Stored);
};
