/** Temporary names that partners use while they write a file; it is renamed when it is complete. */
const TEMPORARY = /^[.~]|(?:\.(?:part|partial|filepart|tmp|temp)|~)$/i;

export const isTemporaryName = (name: string): boolean => TEMPORARY.test(name);

const LONGEST = 255;
/** Control characters, and the replacement character for invalid UTF-8. */
const UNREADABLE = /[\p{Cc}\p{Cs}\uFFFD]/gu;

/** Whether a name listed by a source is a valid file name that can be stored. */
export const isFileName = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST && !name.includes('/') && name.search(UNREADABLE) < 0;

/** An invalid name, made displayable. */
export const shownName = (name: string): string => name.slice(0, LONGEST).replaceAll(UNREADABLE, '?') || '?';
