import { createContext } from 'react';
import type { Here } from '../../../declare/live.ts';

export interface Presence {
  /** Who else has the record open. */
  people: readonly Here[];
  /** Says whether the user edits the record. */
  edit: (isEditing: boolean) => void;
}

/** Who else has the enclosing opened record open (docs/rules/records.md, "Who is here"). */
export const PresenceOf = createContext<Presence>({ people: [], edit: () => undefined });
