import { useEffect, useRef } from 'react';
import { refreshCache } from '../../../../contract/release/actions.ts';
import { eachRecord } from '../../../dataProvider/bulk.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../../../engine/list/context.ts';
import type { ActionProps } from './registry.ts';
import { useActionNotifications } from './useActionNotifications.ts';

/**
 * Recalculates the cached rows of runs. It changes no data, so it needs no confirmation; the outcome is shown in a
 * notification.
 */
const RefreshCache = ({ runs, onClose }: ActionProps) => {
  const { refetch } = useListOf();
  const notifyOutcome = useActionNotifications();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const run = async () => {
      const key = crypto.randomUUID();
      const results = await eachRecord(
        runs.map(({ id }) => id),
        (id) => send(refreshCache, { params: { id: Number(id) }, idempotencyKey: `${key}-${id}` }),
      );
      notifyOutcome('refresh-cache', { results: results.map((result) => ({ ...result, id: Number(result.id) })) });
      await refetch();
      onClose(undefined);
    };
    void run();
  });
  return null;
};

export default RefreshCache;
