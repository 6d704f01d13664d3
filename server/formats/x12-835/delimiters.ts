/**
 * The interchange header defines the delimiters. ISA is the only segment of fixed width: 106 bytes with its terminator,
 * so the delimiters are read by position (X12.5, interchange control structures).
 */
export const ISA_LENGTH = 106;

/** `repetition` is undefined before version 00402, where ISA11 is a standards identifier ("U"). */
export interface Delimiters {
  element: string;
  component: string;
  repetition: string | undefined;
  terminator: string;
}

/** The positions of the element delimiter in ISA: before each of ISA01–ISA16. */
const elementPositions = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103];

/** Letters, digits, blanks and bytes outside ASCII are always text and cannot be delimiters. */
const text = /[A-Za-z0-9 .\x80-\xff-]/;

/** Reads the delimiters from the first 106 characters (bytes) of an interchange; undefined when they are not valid. */
export function readDelimiters(isa: string): Delimiters | undefined {
  const element = isa.charAt(3);
  const repetition = isa.charAt(82);
  const component = isa.charAt(104);
  const terminator = isa.charAt(105);
  if (elementPositions.some((at) => isa.charAt(at) !== element)) return undefined;
  if (isa.slice(4, 104).split(element).length !== elementPositions.length) return undefined;
  const delimiters = [element, component, terminator];
  if (delimiters.some((delimiter) => text.test(delimiter)) || new Set(delimiters).size < 3) return undefined;
  const repeats = !text.test(repetition) && !delimiters.includes(repetition);
  return { element, component, terminator, repetition: repeats ? repetition : undefined };
}
