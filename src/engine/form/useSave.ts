import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import { Problem } from '../../dataProvider/problem.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { useListOf } from '../list/context.ts';
import type { Values } from './values.ts';
import { metaOf } from './values.ts';

/** Saves and deletes one record pessimistically: nothing is shown as done before the server confirms it. */
export const useSave = ({ name }: Resource, record: Row | undefined) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const { keep } = useListOf();
  const [intents] = useState(() => ({ save: createIntent(), remove: createIntent() }));
  return {
    /**
     * `version` is the record version the changes are based on; `confirmed` is called when the server has saved it, before
     * the lists are read again. Returns what the save changed beyond what was sent, as the server says it in `notices`.
     */
    save: async (data: Values, version: number | undefined, confirmed: () => void): Promise<readonly string[]> => {
      const { data: saved } = await intents.save.attempt([data, version], (intent) =>
        record
          ? provider.update(name, { id: record.id, data, previousData: record, meta: { intent, version } })
          : provider.create(name, { data, meta: { intent } }),
      );
      confirmed();
      keep?.(saved);
      await invalidate(client, name);
      const notices: unknown = saved.notices;
      return Array.isArray(notices) ? notices.map(String) : [];
    },
    remove: async (version: number | undefined, confirmed: () => void) => {
      if (!record) return;
      await intents.remove.attempt([record.id, version], (intent) =>
        provider.delete(name, { id: record.id, previousData: record, meta: { intent, version } }),
      );
      confirmed();
      await invalidate(client, name);
    },
  };
};

/** Where an error of no field in particular stands in a form. */
const WHOLE = 'root.save';

export interface FieldFault {
  source: string;
  message: string;
}

/**
 * The field errors of a failed save: the issues of a 422, also of fields that the form does not have, or the declared
 * conflict text at the unique field among `sources`. Empty when the failure is not about a field.
 */
export const fieldFaults = (error: unknown, resource: Resource, sources: readonly string[]): FieldFault[] => {
  if (!(error instanceof Problem)) return [];
  if (error.status === 422)
    return (error.issues ?? []).map(({ path, message }) => ({ source: path || WHOLE, message }));
  if (error.status !== 409 || error.code === 'still_running') return [];
  const unique = sources.find((source) => source in resource.record.shape && metaOf(resource, source).unique);
  return unique ? [{ source: unique, message: resource.texts.conflict }] : [];
};
