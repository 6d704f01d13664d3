import { useQuery } from '@tanstack/react-query';
import type { CountCall } from '../../../declare/call.ts';
import { request } from '../../dataProvider/http.ts';
import { MENU_COUNTS } from '../../dataProvider/invalidate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Hidden } from '../../ui/Hidden.tsx';

const EVERY_MS = 60_000;

/** The count of a menu entry, polled in the background, so that it does not keep the session alive. */
const useCount = ({ method, path }: CountCall): number => {
  const { data } = useQuery({
    queryKey: [MENU_COUNTS, path],
    queryFn: async ({ signal }) =>
      (await request(method, path, { signal, background: true })).body as { count: number },
    refetchInterval: EVERY_MS,
  });
  return data?.count ?? 0;
};

/** How many records of a screen wait for the user; nothing when there are none. A change is announced. */
export const MenuCount = ({ call }: { call: CountCall }) => {
  const count = useCount(call);
  return (
    <>
      <span aria-hidden>
        <Badge count={count} />
      </span>
      <Hidden aria-live="polite">{count > 0 && `${count} waiting`}</Hidden>
    </>
  );
};
