import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createView, deleteView, setDefaultView, updateView } from '../../../../contract/view-changes.ts';
import type { SavedView } from '../../../../contract/views.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { send } from '../../../dataProvider/send.ts';
import { viewsQuery } from './useViews.ts';

/** The input for creating or updating a view. */
export interface ViewInput {
  name: string;
  query: string;
  is_shared: boolean;
}

/** Mutations of a list's views. Each throws `Problem` on failure, and refetches the views in either case. */
export const useViewChanges = (list: string) => {
  const client = useQueryClient();
  const [intent] = useState(createIntent);
  const attempt = async <T>(what: unknown, run: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    try {
      return await intent.attempt(what, run);
    } finally {
      await client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
    }
  };
  return {
    create: (body: ViewInput) =>
      attempt(['create', body], (idempotencyKey) => send(createView, { params: { list }, body, idempotencyKey })),
    update: ({ id, version }: SavedView, body: Partial<ViewInput>) =>
      attempt(['update', id, version, body], (idempotencyKey) =>
        send(updateView, { params: { list, id }, body, ifMatch: version, idempotencyKey }),
      ),
    remove: ({ id, version }: SavedView) =>
      attempt(['delete', id, version], (idempotencyKey) =>
        send(deleteView, { params: { list, id }, ifMatch: version, idempotencyKey }),
      ),
    /** Null clears the default view. */
    setDefault: (id: number | null) =>
      attempt(['default', id], (idempotencyKey) =>
        send(setDefaultView, { params: { list }, body: { view_id: id }, idempotencyKey }),
      ),
  };
};
