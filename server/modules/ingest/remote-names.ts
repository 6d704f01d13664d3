/** What partners call a file while they write it; it gets its own name by a rename when it is whole. */
const TEMPORARY = /^[.~]|(?:\.(?:part|partial|filepart|tmp|temp)|~)$/i;

export const isTemporaryName = (name: string): boolean => TEMPORARY.test(name);

const LONGEST = 255;
/** Control characters, and what stands for bytes that are no UTF-8. */
const UNREADABLE = /[\p{Cc}\p{Cs}\uFFFD]/gu;

/** Whether a name that a source tells is one of a file, and can be kept. */
export const isFileName = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST && !name.includes('/') && name.search(UNREADABLE) < 0;

/** A name that is none, as far as it can be shown. */
export const shownName = (name: string): string => name.slice(0, LONGEST).replaceAll(UNREADABLE, '?') || '?';
