/** One thing the palette offers: where it leads or what it does is `run`, once the palette has closed. */
export interface Entry {
  /** Unique among all that are shown. */
  id: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  /** Dollars. */
  amount?: number | null;
  /** The key that does the same. */
  shortcut?: string;
  run: () => void;
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
  /** There are others than these. */
  more?: boolean;
}

const labelFor = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries in which every word that was typed begins a word; groups with none are left out. */
export const matching = (groups: readonly EntryGroup[], typed: string): EntryGroup[] => {
  const sought = labelFor(typed);
  const fits = ({ label, detail = '' }: Entry): boolean => {
    const words = labelFor(`${label} ${detail}`);
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
};

/** What those who listen are told of what is shown. */
export const countOf = (groups: readonly EntryGroup[]): string => {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
};
