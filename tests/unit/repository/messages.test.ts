import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTexts } from './read-texts.ts';

/**
 * The texts of the engine and of `src/ui` stand in `src/messages` (docs/rules/console.md, "Words of the engine"). Lint finds those
 * between tags and in some attributes; this test finds those in conditions, calls, objects and templates too.
 */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/engine', 'src/ui'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/engine/examples/') && existsSync(file));

/** What looks like a text and is none: a link's relation, a color of forced colors, a part of a cache key. */
const NO_TEXTS = ['noopener noreferrer', 'Canvas', 'with the page'];

test('the files are found', () => expect(files.length).toBeGreaterThan(150));

test.each(files)('%s has no text of its own', (file) => {
  expect(readTexts(readFileSync(file, 'utf8')).filter((text) => !NO_TEXTS.includes(text))).toEqual([]);
});

test.each([
  ['between tags', `<p>Saved</p>`, ['Saved']],
  ['between tags, after a value', `<p>{count} rows</p>`, ['rows']],
  ['in an attribute', `<input aria-label="search" />`, ['search']],
  ['in a condition in an attribute', `<input title={busy ? 'wait' : undefined} />`, ['wait']],
  ['in an object', `({ label: 'none' })`, ['none']],
  ['in a call', `notify('Failed to copy')`, ['Failed to copy']],
  ['as a default', `const f = ({ cancel = 'Cancel' }) => cancel;`, ['Cancel']],
  ['beside a value', `const t = \`\${count} rows\`;`, [' rows']],
  ['around a value', `const t = \`Remove \${name}\`;`, ['Remove ']],
])('a text %s is found', (_, source, texts) => expect(readTexts(source)).toEqual(texts));

test.each([
  ['of CSS', `styled('div')({ border: \`1px solid \${line}\`, '& > p': { margin: '0 auto' } })`],
  ['of a selector', 'at.closest(\'[role="grid"] [tabindex="0"]\')'],
  ['of a key', "event.key === 'Escape'; const keys = [{ key: 'Home', run }];"],
  ['of an error for developers', "throw new Error('useListOf works inside a declared list only');"],
  ['of an attribute that nobody reads', '<Button variant="outlined" type="submit" />'],
  ['of an id', `<p id={\`\${id}-hint\`}>{hint}</p>`],
  ['from the catalogue', `<p title={REMOVE}>{removeNamed(\`\${one} \${at}\`)}</p>`],
])('a literal %s is no text', (_, source) => expect(readTexts(source)).toEqual([]));
