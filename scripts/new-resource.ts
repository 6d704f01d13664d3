/**
 * `npm run new:resource -- carriers` writes the first draft of `resources/carriers.ts` and prints what comes next:
 * the line for `resources/index.ts`, and the command that writes the migration.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableName } from 'drizzle-orm';
import { contract } from '../contract/index.ts';
import { declared, declaredTables } from '../server/db/declared.ts';
import { schemaOf } from '../server/db/schema.ts';

const RESOURCES = fileURLToPath(new URL('../resources/', import.meta.url));

const FORM = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST = 40;

const words = (name: string) => name.replaceAll('-', ' ');

/** One of them, as a sentence names it: an English plural's usual endings, taken off. */
const singular = (name: string): string =>
  words(name)
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** First parts of addresses that the server does not answer with the console's page. */
const NO_PAGES = ['api', 'identity', 'assets'];

/** What the product already calls by a name: a declared resource, an address, a table. */
const takenBy = (name: string): string | undefined => {
  if (NO_PAGES.includes(name)) return `The console has no page at /${name}`;
  if (declared.some((resource) => resource.name === name)) return 'There is a resource of this name';
  const calls = [...contract, ...declared.flatMap(({ calls }) => calls)];
  const paths = [...calls.map(({ path }) => path), ...declared.map(({ api }) => api.path)];
  if (paths.some((path) => firstPart(path) === name)) return `The API already answers at /api/${name}`;
  const tables = Object.values(schemaOf(declaredTables)).map(getTableName);
  return tables.includes(name.replaceAll('-', '_')) ? 'There is a table of this name' : undefined;
};

/** Why no resource may be called so; undefined when it may. */
export const refusal = (name: string | undefined, folder = RESOURCES): string | undefined => {
  if (!name) return 'Name the resource: npm run new:resource -- carriers';
  if (!FORM.test(name) || name.length > LONGEST) {
    return `"${name}" is not a name: lower-case letters, digits and single hyphens, ${LONGEST} characters at most`;
  }
  const found = [`${name}.ts`, name].find((entry) => existsSync(join(folder, entry)));
  if (found) return `resources/${found} is there already`;
  const taken = takenBy(name);
  return taken && `${taken}; choose another`;
};

/** The declaration's first draft: two fields, a list, a form. */
export const draftOf = (name: string): string => `import { record, text, yesNo } from '../declare/record.ts';
import { defineResource } from '../declare/resource.ts';

/** Say in one sentence what a ${singular(name)} is. */
export default defineResource({
  record: record({
    name: text({ label: 'Name', max: 100, unique: true }),
    is_active: yesNo({ label: 'Active' }),
  }),
  texts: { one: '${singular(name)}', empty: 'No ${words(name)}' },
  list: {
    search: { placeholder: 'Search by name', fields: ['name'] },
    columns: (c) => [c.text('name', { sort: true }), c.yesNo('is_active', { sort: true })],
    sort: { field: 'name', order: 'ASC' },
  },
  form: (f) => [f.panel('${capital(singular(name))}', f.field('name'), f.field('is_active'))],
});
`;

/** The entry of `resources/index.ts`: the head that menu, route and guard read. */
export const entryOf = (name: string): string => `  resource(
    {
      name: '${name}',
      title: '${capital(words(name))}',
      route: '/${name}',
      menu: { label: '${capital(words(name))}' },
      access: { view: ['administrator'], edit: ['administrator'] },
    },
    () => import('./${name}.ts'),
  ),`;

const nextSteps = (name: string): string => `Wrote resources/${name}.ts. Next:

1. Say in it what a ${singular(name)} is (docs/declare-a-resource.md), and add it to resources/index.ts where it stands in the menu:

${entryOf(name)}

2. npm run db:generate -- ${name.replaceAll('-', '_')}
   writes the migration; read the SQL it prints.
3. npm test
   checks the new calls against their declared access. npm start shows the screen.
`;

/** Writes the draft into `folder` and answers what to print; throws an Error that says why not. */
export const newResource = (name: string | undefined, folder = RESOURCES): string => {
  const reason = refusal(name, folder);
  if (reason || !name) throw new Error(reason);
  writeFileSync(join(folder, `${name}.ts`), draftOf(name), { flag: 'wx' });
  return nextSteps(name);
};

if (import.meta.main) {
  try {
    process.stdout.write(newResource(process.argv[2]));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
