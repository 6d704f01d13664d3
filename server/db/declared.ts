import { loadResources } from '../../declare/lint/lint.ts';
import { pages, resources } from '../../resources/index.ts';
import { deriveTables } from './derive.ts';

/** Every declaration, linted. A fault makes the import of this module fail. */
export const declared = await loadResources(resources, pages);

export const declaredTables = deriveTables(declared);

/** The id column of a declared table, for the foreign keys of tables written by hand. */
export const idOf = (resource: string) => {
  const id = declaredTables.get(resource)?.id;
  if (!id) throw new Error(`"${resource}" keeps no table`);
  return id;
};
