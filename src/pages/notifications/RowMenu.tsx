import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { cancel, resend } from '../../../contract/notifications.ts';
import { CANCELLABLE, RESENDABLE } from '../../../domain/notifications/notification-types.ts';
import type { Notification } from '../../../resources/notifications.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import { send } from '../../dataProvider/send.ts';
import { useListOf } from '../../engine/list/context.ts';
import type { RowAction } from '../../engine/RowActions.tsx';
import { RowActions } from '../../engine/RowActions.tsx';
import type { RowMenuProps } from '../../engine/slots.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { notificationOf } from './notification.ts';

/** Runs one action on a notification, reports its outcome, and refetches both lists. */
const useNotificationAction = (resource: string) => {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const [intent] = useState(createIntent);
  return async (what: string, done: string, call: (idempotencyKey: string) => Promise<unknown>) => {
    try {
      await intent.attempt(what, call);
      notify(`Notification has been successfully ${done}`, { type: 'success' });
    } catch (error) {
      notifyFault(`Failed to ${what} notification`, error);
    }
    await invalidate(client, resource);
  };
};

/** Why no action is available. */
const reasonOf = ({ status }: Notification, mayAct: boolean): string => {
  if (!mayAct) return 'Your role does not allow this';
  return status === 'scheduled' ? 'Sending has started' : 'Only what was sent or has failed can be resent';
};

/** The actions on one notification: those its status allows, or the reason why there are none. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const { resource, may } = useListOf();
  const act = useNotificationAction(resource.name);
  const notification = notificationOf(record);
  const { id, status, job_id: jobId, subject, recipients } = notification;
  const actions: RowAction[] = [];
  if (may.edit && RESENDABLE.includes(status)) {
    actions.push({
      label: 'Resend',
      confirm: {
        title: 'Resend notification',
        text: `“${subject}” is sent once more to ${recipients.map(({ address }) => address).join(', ')}.`,
      },
      run: () => act('resend', 'resent', (idempotencyKey) => send(resend, { params: { id }, idempotencyKey })),
    });
  }
  if (may.edit && jobId && CANCELLABLE.includes(status)) {
    actions.push({
      label: 'Cancel',
      confirm: {
        title: 'Cancel notification',
        text: `“${subject}” is not sent. This cannot be undone.`,
        danger: true,
        action: 'Cancel notification',
        cancel: 'Keep it',
      },
      run: () => act('cancel', 'cancelled', (idempotencyKey) => send(cancel, { params: { jobId }, idempotencyKey })),
    });
  }
  if (!actions.length)
    actions.push({ label: 'Resend', reason: reasonOf(notification, may.edit), run: () => undefined });
  return <RowActions name={subject} anchor={anchor} close={close} actions={actions} />;
};

export default RowMenu;
