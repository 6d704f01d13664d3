import { fileURLToPath } from 'node:url';

/** The program's folder, as a stack names it: by URL in modules, by path elsewhere. */
const ROOT = new URL('../../', import.meta.url);
const ROOTS = [ROOT.href, fileURLToPath(ROOT)];

const MOST_LINES = 20;
const MOST_CHARACTERS = 2000;

/**
 * The calls of an error's stack, one a line, as paths within the program's folder. Without the message, which may repeat
 * data of a person (docs/rules/dashboards.md, "Summary"). Undefined when there are none.
 */
export const framesOf = (stack: string): string | undefined => {
  const calls = stack
    .split('\n')
    .filter((line) => /^\s+at \S/.test(line))
    .slice(0, MOST_LINES)
    .map((line) => ROOTS.reduce((rest, root) => rest.replaceAll(root, ''), line.trim()));
  return calls.join('\n').slice(0, MOST_CHARACTERS) || undefined;
};
