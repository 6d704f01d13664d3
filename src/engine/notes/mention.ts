import type { Person } from '../../../declare/history.ts';
import { fullName } from '../../../domain/audit.ts';

/** The word with an `@` that is being typed before the cursor: where it begins, and what follows the `@`. */
export interface Typed {
  at: number;
  search: string;
}

/** At most four words after an `@` are still a name. */
const NAME = /(?:^|\s)@([^\s@]*(?: [^\s@]+){0,3})$/;

/** The mention that is being typed at the cursor; undefined where none is. */
export const typedMention = (text: string, cursor: number): Typed | undefined => {
  const found = NAME.exec(text.slice(0, cursor));
  if (!found) return undefined;
  const [, search = ''] = found;
  return { at: cursor - search.length - 1, search };
};

/** The text with a person in place of what was typed, and where the cursor stands then. */
export const withMention = (text: string, { at, search }: Typed, person: Person): { text: string; cursor: number } => {
  const named = `@${fullName(person)} `;
  return { text: text.slice(0, at) + named + text.slice(at + search.length + 1), cursor: at + named.length };
};

/** Which of the chosen people the text still names. */
export const mentionedIn = (text: string, people: readonly Person[]): Person[] =>
  people.filter((person, at) => {
    const isFirst = people.findIndex(({ id }) => id === person.id) === at;
    return isFirst && text.includes(`@${fullName(person)}`);
  });

/** A part of a note: text, an address, or a person. */
export interface Part {
  text: string;
  kind: 'text' | 'link' | 'person';
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const LINK = String.raw`https?://[^\s<>"']+[^\s<>"'.,;:!?)\]]`;

/** The parts of a note: the addresses and the mentioned people in it, and the text between them. */
export const partsOf = (text: string, people: readonly Person[]): Part[] => {
  const names = people.map((person) => `@${escaped(fullName(person))}`);
  const parts = text.split(new RegExp(`(${[LINK, ...names].join('|')})`, 'gu'));
  return parts.flatMap((part, at): Part[] => {
    if (part === '') return [];
    if (at % 2 === 0) return [{ text: part, kind: 'text' }];
    return [{ text: part, kind: part.startsWith('@') ? 'person' : 'link' }];
  });
};
