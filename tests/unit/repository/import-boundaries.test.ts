import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Which folder may import which: file, import, allowed. The lint rules define it; this test proves that they work. */
const IMPORTS: readonly [from: string, imports: string, allowed: boolean][] = [
  ['domain/a.ts', '../declare/x.ts', false],
  ['domain/b.ts', 'node:fs', false],
  ['declare/a.ts', '../domain/x.ts', true],
  ['declare/b.ts', '../contract/x.ts', false],
  ['declare/c.ts', '../resources/x.ts', false],
  ['declare/d.ts', 'react', false],
  ['contract/a.ts', '../declare/x.ts', true],
  ['contract/b.ts', '../resources/x.ts', false],
  ['contract/c.ts', '../server/x.ts', false],
  ['resources/a.ts', '../domain/x.ts', true],
  ['resources/b.ts', '../contract/x.ts', false],
  ['resources/c.ts', '../src/x.ts', false],
  ['resources/d.ts', 'drizzle-orm/pg-core', false],
  ['server/db/a.ts', '../../resources/x.ts', true],
  ['server/db/b.ts', '../../src/x.ts', false],
  ['server/db/c.ts', '../../tests/x.ts', false],
  ['server/db/d.ts', '../../demo/x.ts', false],
  ['demo/a.ts', '../server/x.ts', true],
  ['demo/b.ts', '../src/x.ts', false],
  ['demo/world/c.ts', '../../tests/x.ts', false],
  ['server/formats/nacha/a.ts', '../../db/x.ts', false],
  ['src/main.ts', '../contract/x.ts', true],
  ['src/shell/a.ts', '../../server/x.ts', false],
  ['src/shell/b.ts', '../../demo/x.ts', false],
  ['src/pages/release/a.ts', '../../engine/x.ts', true],
  ['src/pages/release/b.ts', '../../../server/x.ts', false],
  ['src/engine/a.ts', '../ui/x.ts', true],
  ['src/engine/b.ts', '../pages/x.ts', false],
  ['src/engine/list/c.ts', '../../shell/x.ts', false],
  ['src/dataProvider/a.ts', '../engine/x.ts', false],
  ['src/dataProvider/b.ts', '../ui/x.ts', false],
  ['src/ui/a.ts', '../engine/x.ts', false],
  ['src/ui/b.ts', '../dataProvider/x.ts', false],
  ['src/ui/c.ts', '../../domain/x.ts', true],
  ['src/ui/d.ts', 'node:fs', false],
  ['src/ui/f.ts', '../messages/x.ts', true],
  ['src/engine/list/e.ts', '../../messages/x.ts', true],
  ['src/dataProvider/d.ts', '../messages/x.ts', false],
  ['src/messages/a.ts', '../../declare/x.ts', true],
  ['src/messages/b.ts', '../ui/x.ts', false],
  ['src/messages/c.ts', '../engine/x.ts', false],
  ['src/messages/d.ts', 'react', false],
  ['src/shell/c.ts', 'ra-core', true],
  ['src/shell/d.ts', 'react-admin', false],
  ['src/engine/list/d.ts', 'react-admin', false],
  ['src/dataProvider/c.ts', 'react-admin', false],
  ['src/ui/e.ts', 'react-admin', false],
  ['src/pages/toys/a.ts', 'react-admin', true],
];

/** The ways to write an import; a rule must cover each. */
const SYNTAXES: Readonly<Record<string, (path: string) => string>> = {
  value: (path) => `import * as x from '${path}';\nexport const y = x;\n`,
  type: (path) => `import type { X } from '${path}';\nexport type Y = X;\n`,
  reexport: (path) => `export { x } from '${path}';\n`,
  lazy: (path) => `export const load = () => import('${path}');\n`,
};

const project = mkdtempSync(join(tmpdir(), 'boundaries-'));
const faults = new Map<string, string[]>();

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};

/** Collects every fault that oxlint finds, by file. */
const lint = () =>
  new Promise<void>((done, fail) => {
    const oxlint = resolve('node_modules/.bin/oxlint');
    execFile(oxlint, ['--format', 'json', '.'], { cwd: project, maxBuffer: 1 << 26 }, (_, stdout, stderr) => {
      if (!stdout) return fail(new Error(stderr));
      for (const { filename, code } of (JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] })
        .diagnostics)
        faults.set(filename, [...(faults.get(filename) ?? []), code]);
      done();
    });
  });

beforeAll(async () => {
  copyFileSync('.oxlintrc.json', join(project, '.oxlintrc.json'));
  for (const [from, imports] of IMPORTS)
    for (const [syntax, text] of Object.entries(SYNTAXES)) write(from.replace(/\.ts$/, `.${syntax}.ts`), text(imports));
  write('domain/cycle-a.ts', `import { b } from './cycle-b.ts';\nexport const a = () => b();\n`);
  write('domain/cycle-b.ts', `import { a } from './cycle-a.ts';\nexport const b = (): unknown => a();\n`);
  await lint();
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

const RESTRICTED = 'eslint(no-restricted-imports)';

test.each(IMPORTS)('%s importing %s: allowed %s', (from, _, allowed) => {
  for (const syntax of Object.keys(SYNTAXES)) {
    const found = faults.get(from.replace(/\.ts$/, `.${syntax}.ts`)) ?? [];
    expect(found.includes(RESTRICTED), syntax).toBe(!allowed);
  }
});

test('an import cycle is reported', () => {
  expect([...(faults.get('domain/cycle-a.ts') ?? []), ...(faults.get('domain/cycle-b.ts') ?? [])]).toContain(
    'import(no-cycle)',
  );
});
