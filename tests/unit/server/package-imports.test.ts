import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The names that each of these modules exports, or why it cannot be imported, in a new process. */
const exportsOf = (modules: readonly string[], ...flags: string[]): Record<string, unknown> => {
  const program = `
    const found = {};
    for (const name of ${JSON.stringify(modules)})
      found[name] = await import(name).then((all) => Object.keys(all), ({ code }) => code);
    console.log(JSON.stringify(found));`;
  const output = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program]);
  return JSON.parse(String(output)) as Record<string, unknown>;
};

test('packages whose files are found without reading package.json again export what they do otherwise', () => {
  const modules = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'date-fns', 'date-fns/addDays'];
  const fast = exportsOf(modules, '--import=./server/package-imports.ts');
  expect(fast).toEqual(exportsOf(modules));
  expect(fast['drizzle-orm']).toContain('eq');
  expect(fast['date-fns/addDays']).toEqual(['addDays', 'default']);
});

test('what they do not export cannot be imported, also once others were', () => {
  const modules = ['drizzle-orm', 'drizzle-orm/nothing', 'drizzle-orm/nothing'];
  const { 'drizzle-orm/nothing': code } = exportsOf(modules, '--import=./server/package-imports.ts');
  expect(code).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('two imports of one file are one module', () => {
  const program = `
    const [{ SQL }, again] = await Promise.all([import('drizzle-orm'), import('drizzle-orm/sql/sql')]);
    console.log(SQL === again.SQL);`;
  const flags = ['--import=./server/package-imports.ts', '--input-type=module', '--eval', program];
  expect(String(execFileSync(process.execPath, flags)).trim()).toBe('true');
});
