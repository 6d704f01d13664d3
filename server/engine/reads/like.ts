/** The LIKE pattern for values that start with a text; `%` and `_` are escaped. */
export const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The LIKE pattern for values that contain a text. */
export const containing = (text: string): string => `%${beginning(text)}`;
