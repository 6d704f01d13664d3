import type { ListNames } from '../dialect.ts';

/** Writes several values of one parameter, as the dialect has them: repeated, or separated by commas. */
export const encodeValues = (out: URLSearchParams, name: string, values: readonly string[], { lists }: ListNames) => {
  if (lists === 'comma') {
    if (values.length) out.set(name, values.map(encodeURIComponent).join(','));
  } else for (const one of values) out.append(name, one);
};

/** The values of one parameter; a piece that cannot be decoded is left out. */
export const splitValues = (raw: readonly string[], names: ListNames): string[] => {
  if (names.lists === 'repeat') return [...raw];
  return raw
    .flatMap((text) => text.split(','))
    .flatMap((piece) => {
      try {
        return piece ? [decodeURIComponent(piece)] : [];
      } catch {
        return [];
      }
    });
};
