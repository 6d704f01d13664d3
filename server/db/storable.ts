/** What PostgreSQL can store neither as `text` nor as `jsonb`: U+0000 and unpaired surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Makes a text storable: cut to `longest` UTF-16 units, unstorable characters escaped as `\u0000`. */
export const storableText = (text: string, longest: number): string =>
  text.slice(0, longest).replace(UNSTORABLE, escaped);

/** The same for every string in a JSON value, member names included. */
export const storableJson = (value: unknown, longest: number): unknown => {
  if (typeof value === 'string') return storableText(value, longest);
  if (Array.isArray(value)) return value.map((one) => storableJson(one, longest));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [storableText(name, longest), storableJson(one, longest)]),
  );
};
