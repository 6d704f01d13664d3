import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** `npm run bench -- first-row` runs one benchmark of this folder; without a name, that of the first screens' calls. */
const [name = 'calls'] = process.argv.slice(2);
const names = globSync(`${import.meta.dirname}/*.bench.ts`).map((file) => basename(file, '.bench.ts'));
if (!names.includes(name)) {
  console.error(`There is no benchmark "${name}", only ${names.join(', ')}`);
  process.exit(1);
}
await import(`./${name}.bench.ts`);
