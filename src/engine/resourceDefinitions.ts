import type { ResourceDefinition, ResourceDefinitionContextValue } from 'ra-core';
import { useMemo, useSyncExternalStore } from 'react';
import type { Verb } from '../../declare/dialect.ts';
import type { Resource, ResourceHead } from '../../declare/resource.ts';
import { loadedDeclarations, subscribeToDeclarations } from '../dataProvider/declarations.ts';

/**
 * A declared resource as react-admin knows one: for links, references, breadcrumbs and `useGetRecordRepresentation`.
 * Until its declaration is loaded, with the first of its records, it has what its head says.
 */
const definitionOf = ({ name, title, access }: ResourceHead, loaded?: Resource): ResourceDefinition => {
  const has = (verb: Verb) => (loaded ? loaded.form.length > 0 && loaded.api.verbs.includes(verb) : true);
  return {
    name,
    options: { label: title },
    hasList: true,
    hasEdit: access.edit !== undefined && has('update'),
    hasCreate: access.edit !== undefined && has('create'),
    recordRepresentation: loaded?.recordRepresentation,
  };
};

const fixed = () => undefined;

/** The value of react-admin's `ResourceDefinitionContext`: every declared resource. */
export const useResourceDefinitions = (heads: readonly ResourceHead[]): ResourceDefinitionContextValue => {
  const loaded = useSyncExternalStore(subscribeToDeclarations, loadedDeclarations);
  return useMemo(() => {
    const definitions = heads.map((head) => [
      head.name,
      definitionOf(
        head,
        loaded.find(({ name }) => name === head.name),
      ),
    ]);
    return { definitions: Object.fromEntries(definitions), register: fixed, unregister: fixed };
  }, [heads, loaded]);
};
