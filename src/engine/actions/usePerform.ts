import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEvent, useNavigate, useNotify } from 'ra-core';
import { useState } from 'react';
import type { RecordAction } from '../../../declare/actions/actions.ts';
import type { Asked } from '../../../declare/actions/four-eyes.ts';
import { pathOf } from '../../../declare/call.ts';
import { rootOf } from '../../../declare/child-list.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { Answer } from '../../dataProvider/http.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { useNavigateFromHere } from '../../router/useHere.ts';
import { useListOf } from '../list/context.ts';
import { useOver } from '../over.ts';
import { useFaultNotice } from '../useFaultNotice.ts';

/** Performs the change of an action, under one idempotency key. Throws `Problem`. */
const change = async (
  provider: ConsoleDataProvider,
  resource: Resource,
  action: RecordAction,
  record: Row,
  given: object,
  intent: string,
): Promise<Answer | undefined> => {
  const { id } = record;
  const meta = { intent, version: record.version };
  if (action.kind === 'delete') await provider.delete(resource.name, { id, previousData: record, meta });
  if (action.kind === 'update') {
    const data = action.set(record, new Date().toISOString());
    await provider.update(resource.name, { id, data, previousData: record, meta });
  }
  if (action.kind !== 'call') return undefined;
  const { params, body } = action.request(record, given);
  const path = pathOf(action.call, params as Record<string, string | number>); // typed by the call where it is declared
  return provider.request(action.call.method, path, { body, idempotencyKey: intent });
};

/** The title of an action's failure. */
export const failureOf = ({ failed, kind }: RecordAction, { texts }: Resource): string =>
  failed ?? (kind === 'delete' ? texts.deleteFailed : texts.updateFailed);

const CHANGES: readonly RecordAction['kind'][] = ['delete', 'update', 'call'];

const isChange = ({ kind }: RecordAction): boolean => CHANGES.includes(kind);

/** Whether a call waits for another person now, instead of having been made. */
const isAsked = (action: RecordAction, answer: Answer | undefined): answer is Answer & { body: Asked } =>
  action.kind === 'call' && action.call.fourEyes !== undefined && answer?.status === 202;

/**
 * The one way to change a record by an action: intent, attempt, outcome, notification, where it leads, refetch. Nothing
 * is shown as done before the server has confirmed it, and a retry of an attempt with an unknown outcome uses the same
 * key. Throws `Problem`.
 */
export const useChange = () => {
  const { resource, expand, act } = useListOf();
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const [intent] = useState(createIntent);

  const report = (action: RecordAction, record: Row, answer: Answer | undefined) => {
    if (isAsked(action, answer)) {
      notify(answer.body.message, { type: 'info' });
      return;
    }
    act(record.id);
    const done = action.done?.(record);
    if (done) notify(done, { type: 'success' });
    const after = action.kind === 'call' ? action.after : undefined;
    if (after === 'open') expand(String(record.id));
    else if (after) navigate(after.to(record, answer?.body));
  };

  /** @param given the values of the action's fields */
  return useEvent(async (action: RecordAction, record: Row, given: object = {}): Promise<void> => {
    try {
      const answer = await intent.attempt([action.name, record.id, record.version, given], (key) =>
        change(provider, resource, action, record, given, key),
      );
      report(action, record, answer);
    } finally {
      // shows the current state of the record, whether it was done or refused
      await invalidate(client, rootOf(resource));
    }
  });
};

/** Goes to an address. One that starts with "?" opens something over the list. */
const useFollow = () => {
  const navigate = useNavigate();
  const { open } = useOver();
  return (to: string) => (to.startsWith('?') ? open(to) : navigate(to));
};

/** Performs an action on a record; a failure is shown in a notification. */
export const usePerform = () => {
  const { resource, expand } = useListOf();
  const follow = useFollow();
  const notifyFault = useFaultNotice();
  const make = useChange();

  return useEvent(async (action: RecordAction, record: Row): Promise<void> => {
    if (action.kind === 'edit') expand(String(record.id));
    if (action.kind === 'link') follow(action.to(record));
    if (!isChange(action)) return;
    try {
      await make(action, record);
    } catch (error) {
      notifyFault(failureOf(action, resource), error);
    }
  });
};
