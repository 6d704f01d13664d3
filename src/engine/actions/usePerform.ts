import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEvent, useNavigate, useNotify } from 'ra-core';
import { useState } from 'react';
import type { RecordAction } from '../../../declare/actions.ts';
import { pathOf } from '../../../declare/call.ts';
import { rootOf } from '../../../declare/child-list.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { request } from '../../dataProvider/http.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { useListOf } from '../list/context.ts';
import { useFaultNotice } from '../useFaultNotice.ts';

/** Performs the change of an action, under one idempotency key. Throws `Problem`. */
const change = async (
  provider: ConsoleDataProvider,
  resource: Resource,
  action: RecordAction,
  record: Row,
  intent: string,
): Promise<void> => {
  const { id } = record;
  const meta = { intent, version: record.version };
  if (action.kind === 'delete') await provider.delete(resource.name, { id, previousData: record, meta });
  if (action.kind === 'update') {
    const data = action.set(record, new Date());
    await provider.update(resource.name, { id, data, previousData: record, meta });
  }
  if (action.kind !== 'call') return;
  const { params, body } = action.request(record);
  const path = pathOf(action.call, params as Record<string, string | number>); // typed by the call where it is declared
  await request(action.call.method, path, { body, idempotencyKey: intent });
};

const CHANGES: readonly RecordAction['kind'][] = ['delete', 'update', 'call'];

const isChange = ({ kind }: RecordAction): boolean => CHANGES.includes(kind);

/**
 * The one way to perform an action on a record: intent, attempt, outcome, notification, refetch. Nothing is shown as
 * done before the server has confirmed it, and a retry of an attempt with an unknown outcome uses the same key.
 */
export const usePerform = () => {
  const { resource, expand } = useListOf();
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const [intent] = useState(createIntent);

  return useEvent(async (action: RecordAction, record: Row): Promise<void> => {
    if (action.kind === 'edit') expand(String(record.id));
    if (action.kind === 'link') navigate(action.to(record));
    if (!isChange(action)) return;
    try {
      await intent.attempt([action.name, record.id, record.version], (key) =>
        change(provider, resource, action, record, key),
      );
      const done = action.done?.(record);
      if (done) notify(done, { type: 'success' });
    } catch (error) {
      const { updateFailed, deleteFailed } = resource.texts;
      notifyFault(action.failed ?? (action.kind === 'delete' ? deleteFailed : updateFailed), error);
    }
    await invalidate(client, rootOf(resource));
  });
};
