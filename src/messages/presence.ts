import type { Here } from '../../declare/live.ts';
import { fullName } from '../../domain/audit.ts';

/** Who else has a record open: the one person, who edits it, or how many they are. */
export const whoIsHere = (people: readonly Here[]): string => {
  const editors = people.filter(({ isEditing }) => isEditing);
  if (editors.length > 0) return `${editors.map(fullName).join(', ')} ${editors.length === 1 ? 'is' : 'are'} editing`;
  const [only] = people;
  if (only && people.length === 1) return `${fullName(only)} is here`;
  return people.length ? `${people.length} others are here` : '';
};
