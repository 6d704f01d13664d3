import type { FileAddress } from '../../../contract/files.ts';
import { REGISTER_TYPES } from '../../../domain/files/check-registers.ts';
import type { CountedEvent } from '../../../domain/notifications/event-types.ts';
import { idsOf, PULL_FILE } from '../../../domain/notifications/event-types.ts';
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

/** The kinds of file of which events are counted. */
const COUNTED: readonly CountedEvent[] = [
  'payment',
  'cr-total',
  'sent',
  'received',
  'scheduled-run',
  ...REGISTER_TYPES.map((report) => ({ report })),
];

/** The download parameters of the file that an event is about: by the kind of file, whatever happened to it. */
export const addressOfEvent = (fileTypeId: number, file: Kept): FileAddress | undefined => {
  const ids = COUNTED.map(idsOf).find(({ file_type_id }) => file_type_id === fileTypeId);
  return ids && named(file, ids);
};

/** The display name of a file: its name, or the last segment of its path. */
export const nameOfFile = (address: FileAddress): string =>
  'path' in address ? (address.path.split('/').at(-1) ?? address.path) : address.filename;
