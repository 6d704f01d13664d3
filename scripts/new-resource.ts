/**
 * `npm run new:resource -- carriers` creates a draft of `resources/carriers.ts` and prints the next steps: the entry
 * for `resources/index.ts`, and the command that generates the migration.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableName } from 'drizzle-orm';
import { contract } from '../contract/index.ts';
import { withArticle } from '../domain/article.ts';
import { declared, declaredTables } from '../server/db/declared.ts';
import { schemaOf } from '../server/db/schema.ts';

const RESOURCES = fileURLToPath(new URL('../resources/', import.meta.url));

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 40;

const words = (name: string) => name.replaceAll('-', ' ');

/** The singular, by removing the usual English plural endings. */
const singular = (name: string): string =>
  words(name)
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** First path segments for which the server does not serve the console. */
const RESERVED_SEGMENTS = ['api', 'identity', 'assets'];

/** Why a name is already in use: by a resource, an API path or a table. */
const takenBy = (name: string): string | undefined => {
  if (RESERVED_SEGMENTS.includes(name)) return `The console has no page at /${name}`;
  if (declared.some((resource) => resource.name === name)) return 'There is a resource of this name';
  const calls = [...contract, ...declared.flatMap(({ calls }) => calls)];
  const paths = [...calls.map(({ path }) => path), ...declared.map(({ api }) => api.path)];
  if (paths.some((path) => firstSegment(path) === name)) return `The API already answers at /api/${name}`;
  const tables = Object.values(schemaOf(declaredTables)).map(getTableName);
  return tables.includes(name.replaceAll('-', '_')) ? 'There is a table of this name' : undefined;
};

/** Why a name is not allowed for a resource; undefined when it is. */
export const refusal = (name: string | undefined, folder = RESOURCES): string | undefined => {
  if (!name) return 'Name the resource: npm run new:resource -- carriers';
  if (!NAME.test(name) || name.length > MAX_LENGTH) {
    return `"${name}" is not a name: lower-case letters, digits and single hyphens, ${MAX_LENGTH} characters at most`;
  }
  const found = [`${name}.ts`, name].find((entry) => existsSync(join(folder, entry)));
  if (found) return `resources/${found} is there already`;
  const taken = takenBy(name);
  return taken && `${taken}; choose another`;
};

/** The draft of the declaration: two fields, a list, a form. */
export const draftOf = (name: string): string => `import { defineResource } from '../declare/define-resource.ts';
import { record, text, yesNo } from '../declare/record.ts';

/** Say in one sentence what ${withArticle(singular(name))} is. */
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
  form: (f) => [f.panel('${capitalize(singular(name))}', f.field('name'), f.field('is_active'))],
});
`;

/** The entry for `resources/index.ts`: the head, used by menu, route and guard. */
export const entryOf = (name: string): string => `  resource(
    {
      name: '${name}',
      title: '${capitalize(words(name))}',
      route: '/${name}',
      menu: {},
      access: { view: ['administrator'], edit: ['administrator'] },
    },
    () => import('./${name}.ts'),
  ),`;

const nextSteps = (name: string): string => `Wrote resources/${name}.ts. Next:

1. Say in it what ${withArticle(singular(name))} is (docs/declare-a-resource.md), and add it to resources/index.ts where it stands in the menu:

${entryOf(name)}

2. npm run db:generate -- ${name.replaceAll('-', '_')}
   writes the migration; read the SQL it prints.
3. npm test
   checks the new calls against their declared access. npm start shows the screen.
`;

/** Writes the draft into `folder` and returns the text to print. Throws an Error when the name is refused. */
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
