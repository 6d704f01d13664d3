import type { FileAddress } from '../../../contract/files.ts';
import { REGISTER_TYPES } from '../../../domain/files/check-registers.ts';
import type { CountedEvent } from '../../../domain/notifications/event-types.ts';
import { idsOf, PULL_FILE } from '../../../domain/notifications/event-types.ts';
import type { Role } from '../../../domain/roles.ts';
import { CHECK_REGISTER_ROLES, RELEASE_ROLES } from '../../../domain/roles.ts';
import type { RegisterReport } from '../../../resources/check-runs/calls.ts';

type Ids = ReturnType<typeof idsOf>;

interface Kept {
  id: number;
  filename: string;
}

/** File names are unique only within a group, so the id is needed to identify the file. */
const named = ({ id, filename }: Kept, { event_type_id, file_type_id }: Ids): FileAddress => ({
  filename,
  'event-type-id': event_type_id,
  'file-type-id': file_type_id,
  'report-id': id,
});

/** The download parameters of a stored file (docs/rules/check-runs.md, "Downloads"). */
export const addressOf = (kind: 'payment' | 'cr-total' | 'sent' | 'received', file: Kept): FileAddress =>
  named(file, idsOf(kind));

export const pullFileAddress = (file: Kept): FileAddress => named(file, PULL_FILE);

export const registerAddress = ({ id, name, type }: RegisterReport): FileAddress =>
  named({ id, filename: name }, idsOf({ report: type }));

/** The kinds of file of which events are counted, with who may open them (docs/rules/check-runs.md, "Downloads"). */
const COUNTED: readonly [kind: CountedEvent, roles: readonly Role[]][] = [
  ...(['payment', 'cr-total', 'sent', 'received', 'scheduled-run'] as const).map(
    (kind): [CountedEvent, readonly Role[]] => [kind, RELEASE_ROLES],
  ),
  ...REGISTER_TYPES.map((report): [CountedEvent, readonly Role[]] => [{ report }, CHECK_REGISTER_ROLES]),
];

interface FileOfEvent {
  roles: readonly Role[];
  address: FileAddress;
}

/** The file that an event is about, by the kind of file, whatever happened to it: who may open it, and at which address. */
export const fileOfEvent = (fileTypeId: number, file: Kept): FileOfEvent | undefined => {
  for (const [kind, roles] of COUNTED) {
    const ids = idsOf(kind);
    if (ids.file_type_id === fileTypeId) return { roles, address: named(file, ids) };
  }
  return undefined;
};

/** The display name of a file: its name, or the last segment of its path. */
export const nameOfFile = (address: FileAddress): string =>
  'path' in address ? (address.path.split('/').at(-1) ?? address.path) : address.filename;
