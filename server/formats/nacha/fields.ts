import { isPlainDate } from '../../../domain/calendar/dates.ts';
import type { Faults } from './faults.ts';
import { cut, type Layout, widthOf } from './layouts.ts';

/** A field's name in words: "effectiveDate" becomes "effective date". */
const spoken = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The fields of a line; a number that is not all digits is a fault. */
export const fieldsOf = <L extends Layout>(line: string, number: number, layout: L, faults: Faults) => {
  const fields = cut(line, layout);
  for (const [name, column] of Object.entries<Layout[string]>(layout)) {
    const text = line.slice(column[0] - 1, column[1]);
    if (column[2] === 'number' && numberOf(text) === undefined) {
      faults.at('bad-number', number, `the ${spoken(name)} must be ${widthOf(column)} digits`);
    }
  }
  return fields;
};

/**
 * Digits as a number; undefined for anything else, which `fieldsOf` has already reported as a fault, and for a total of 20
 * digits that is too large to be exact.
 */
export const numberOf = (text: string): number | undefined =>
  /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

/** YYMMDD of this century as YYYY-MM-DD; undefined when blank or zero; undefined with a fault for an invalid day. */
export const dateOf = (text: string, number: number, name: string, faults: Faults): string | undefined => {
  if (text === '' || text === '000000') return undefined;
  const date = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  if (isPlainDate(date)) return date;
  faults.at('bad-date', number, `the ${name} is not a day (YYMMDD)`);
  return undefined;
};

/** The fields without the named ones, which a reader of the record does not need. */
export const except = <Fields extends object, Name extends keyof Fields>(fields: Fields, ...names: Name[]) => {
  const left = { ...fields };
  for (const name of names) delete left[name];
  return left as Omit<Fields, Name>;
};
