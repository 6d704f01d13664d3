import { foldedText } from '../../../domain/identifiers.ts';

/** One entry of the palette; `run` navigates or acts, after the palette has closed. */
export interface Entry {
  /** Unique among all entries shown. */
  id: string;
  label: string;
  /** Distinguishes it from other entries of the same name. */
  detail?: string;
  /** Words that lead to it and are not shown. */
  also?: string;
  /** Dollars. */
  amount?: number | null;
  /** The keyboard shortcut of the same action. */
  shortcut?: string;
  run: () => void;
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
  /** Whether there are more results than these. */
  more?: boolean;
}

const wordsIn = (text: string): string[] => foldedText(text).split(' ').filter(Boolean);

/** The entries in which every typed word is the prefix of a word; groups without entries are omitted. */
export const matching = (groups: readonly EntryGroup[], typed: string): EntryGroup[] => {
  const typedWords = wordsIn(typed);
  const fits = ({ label, detail = '', also = '' }: Entry): boolean => {
    const words = wordsIn(`${label} ${detail} ${also}`);
    return typedWords.every((one) => words.some((word) => word.startsWith(one)));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
};

/** The result count announced to screen readers. */
export const countOf = (groups: readonly EntryGroup[]): string => {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
};
