import { useEffect, useRef } from 'react';
import { refreshCache } from '../../../../contract/release/actions.ts';
import { eachRecord } from '../../../dataProvider/bulk.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../../../engine/list/context.ts';
import type { ActionProps } from './registry.ts';
import { useActionNotifications } from './useActionNotifications.ts';

/** Reckons the rows of runs anew. It moves nothing, so nothing is asked; what became of it is told. */
const RefreshCache = ({ runs, onClose }: ActionProps) => {
  const { refetch } = useListOf();
  const tell = useActionNotifications();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const run = async () => {
      const key = crypto.randomUUID();
      const results = await eachRecord(
        runs.map(({ id }) => id),
        (id) => send(refreshCache, { params: { id: Number(id) }, idempotencyKey: `${key}-${id}` }),
      );
      tell('refresh-cache', { results: results.map((result) => ({ ...result, id: Number(result.id) })) });
      await refetch();
      onClose(undefined);
    };
    void run();
  });
  return null;
};

export default RefreshCache;
