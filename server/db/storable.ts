/** What neither `text` nor `jsonb` of PostgreSQL can hold: U+0000, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as the database takes it: cut to `longest` UTF-16 units, what cannot be stored written out, as `\u0000`. */
export const storableText = (text: string, longest: number): string =>
  text.slice(0, longest).replace(UNSTORABLE, escaped);

/** The same for every text in a JSON value, the names of members included. */
export const storableJson = (value: unknown, longest: number): unknown => {
  if (typeof value === 'string') return storableText(value, longest);
  if (Array.isArray(value)) return value.map((one) => storableJson(one, longest));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [storableText(name, longest), storableJson(one, longest)]),
  );
};
