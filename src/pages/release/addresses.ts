import type { FileAddress } from '../../../contract/files.ts';
import { idsOf } from '../../../domain/notifications/event-types.ts';
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

export const registerAddress = ({ id, name, type }: RegisterReport): FileAddress =>
  named({ id, filename: name }, idsOf({ report: type }));

/** The display name of a file: its name, or the last segment of its path. */
export const nameOfFile = (address: FileAddress): string =>
  'path' in address ? (address.path.split('/').at(-1) ?? address.path) : address.filename;
