/** A person's text as a LIKE pattern that finds what begins with it; `%` and `_` mean themselves. */
export const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same, that finds it anywhere. */
export const containing = (text: string): string => `%${beginning(text)}`;
