/** The LIKE pattern for values that are a text; `%` and `_` are escaped. */
export const exactly = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The LIKE pattern for values that start with a text. */
export const beginning = (text: string): string => `${exactly(text)}%`;

/** The LIKE pattern for values that contain a text. */
export const containing = (text: string): string => `%${beginning(text)}`;
