import { readFileSync } from 'node:fs';

/** The example of docs/declare-a-resource.md, unchanged: the declaration, and its entry in `resources/index.ts`. */
export const documentExample = (): { declaration: string; entry: string } => {
  const page = readFileSync('docs/declare-a-resource.md', 'utf8');
  const [declaration, entry] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  if (!declaration || !entry) throw new Error('docs/declare-a-resource.md has no example');
  return { declaration, entry };
};
