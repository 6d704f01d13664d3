import { parseSync } from 'vite';

/** The attributes and properties whose values are shown or read out. */
const NAMED = new Set(
  'alt aria-description aria-label aria-roledescription description helperText label legend paletteLabel placeholder text title'.split(
    ' ',
  ),
);

/** A word with a capital, or two words in a row. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[ ….,:?!]|$)|\p{L}{2} \p{L}{2}/u;
/** In a template, a word beside a value. */
const BESIDE_VALUE = /^ \p{Ll}{2,}(?: |$)|(?:^| )\p{Ll}{2,} $/u;
const CSS = /\bsolid\b|\binfinite\b|no-repeat|\(|@media/;

interface Syntax {
  type: string;
  [part: string]: unknown;
}

const isSyntax = (part: unknown): part is Syntax => typeof part === 'object' && part !== null && 'type' in part;

const nameOf = (part: unknown): unknown => isSyntax(part) && (part.name ?? part.value);

/** The parts of the syntax tree that hold no text for people: imports, types, comparisons, errors for developers. */
const isSilent = (node: Syntax): boolean =>
  /^(?:Import|TS(?!As|NonNull|Satisfies))/.test(node.type) ||
  (node.type === 'BinaryExpression' && node.operator !== '+') ||
  (node.type === 'NewExpression' && nameOf(node.callee) === 'Error');

/** Parts that are no expression of their own: the name of a property, the value of a case, the key of a shortcut. */
const isSkipped = (node: Syntax, part: string): boolean =>
  (part === 'key' && node.computed === false) ||
  (part === 'test' && node.type === 'SwitchCase') ||
  (part === 'value' && node.type === 'Property' && nameOf(node.key) === 'key');

/** The literals of one node: of a template its pieces. */
const literalsOf = (node: Syntax): { text: string; isPiece?: boolean }[] => {
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ text: node.value }];
  if (node.type === 'JSXText') return [{ text: String(node.value).trim() }];
  if (node.type !== 'TemplateElement') return [];
  return [{ text: String((node.value as { cooked: string }).cooked), isPiece: true }];
};

/** The literals of a source that people read: words, not names of things in code (heuristic, in source order). */
export const readTexts = (source: string): string[] => {
  const found: string[] = [];
  const walk = (part: unknown, isShown: boolean): void => {
    if (Array.isArray(part)) for (const one of part) walk(one, isShown);
    if (!isSyntax(part) || isSilent(part)) return;
    for (const { text, isPiece } of literalsOf(part)) {
      const isWord = isShown || part.type === 'JSXText' ? /\p{L}/u : SENTENCE;
      if (!CSS.test(text) && (isWord.test(text) || (isPiece && BESIDE_VALUE.test(text)))) found.push(text);
    }
    const named = /^(?:JSXAttribute|Property)$/.test(part.type) && NAMED.has(String(nameOf(part.name ?? part.key)));
    // what a call or a comparison is given is not itself shown
    const shown = part.type !== 'CallExpression' && part.type !== 'ArrowFunctionExpression' && (isShown || named);
    for (const [name, child] of Object.entries(part)) if (!isSkipped(part, name)) walk(child, shown && name !== 'test');
  };
  walk(parseSync('source.tsx', source).program, false);
  return found;
};
