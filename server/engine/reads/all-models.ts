import { childListsOf } from '../../../declare/child-list.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { DeclaredTables } from '../../db/derive.ts';
import type { ReadModel } from './model.ts';
import { withReferences } from './references.ts';
import { tableModel } from './table-model.ts';

/** By the names of resources and child lists. */
export type ReadModels = ReadonlyMap<string, ReadModel>;

/** How the records of all resources and child lists are read. @param own those that modules declare */
export const readModelsOf = (resources: readonly Resource[], tables: DeclaredTables, own: ReadModels): ReadModels => {
  const plain = (resource: Resource): ReadModel | undefined => {
    const declaredTable = tables.get(resource.name);
    return declaredTable ? tableModel(resource, declaredTable) : own.get(resource.name);
  };
  const references = new Map(
    resources.flatMap((resource) => {
      const model = plain(resource);
      return model ? [[resource.name, { resource, model }] as const] : [];
    }),
  );
  return new Map(
    resources.flatMap((resource) =>
      [resource, ...childListsOf(resource)].flatMap((one) => {
        const model = plain(one);
        return model ? [[one.name, withReferences(model, one, references)] as const] : [];
      }),
    ),
  );
};
