import type { HistoryEntry } from '../../../declare/history.ts';
import { nameOf } from '../../../declare/list/values.ts';
import { undoChanges } from '../../../domain/json-patch.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

const isNamed = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** A record as the log keeps it: records within it, of which there are several, by their names. */
const asLogged = (record: Row): Row => {
  const named = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value) && value.every(isNamed) ? value.map(nameOf) : value,
  ]);
  return Object.fromEntries(named) as Row; // with the same id
};

/** A record as it was after an entry: the later entries are undone, those that cannot be are left as they are. */
export const asItWas = (record: Row, later: readonly HistoryEntry[], types: readonly string[]): Row =>
  later.reduce<Row>((after, { about, changes }) => {
    if (!types.includes(about.type)) return after;
    return changes.toReversed().reduce<Row>((known, change) => {
      try {
        return undoChanges(known, [change]) as Row; // a record stays one
      } catch {
        return known;
      }
    }, after);
  }, asLogged(record));
