import Link from '@mui/material/Link';
import { useGetManyAggregate } from 'ra-core';
import { OPEN_ROW } from '../../../declare/list/state.ts';
import { shownName } from '../../../declare/list/values.ts';
import { resources } from '../../../resources/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Link as RouterLink } from '../../router/Link.tsx';
import { useAccess } from '../useAccess.ts';

const NOBODY = { access: { view: [] } };

/** The name of another resource's record, and a link to it for users who may see it. All rows share one request. */
const NamedRecord = ({ to, id }: { to: string; id: number }) => {
  const target = resources.find(({ name }) => name === to);
  const { view } = useAccess(target ?? NOBODY);
  const { data } = useGetManyAggregate<Row>(to, { ids: [id] });
  const record = data?.[0];
  if (!record) return String(id);
  if (!target || !view) return shownName(record);
  return (
    // padding of an inline link makes it easier to hit (WCAG 2.5.8), and moves nothing
    <Link component={RouterLink} to={`${target.route}?${OPEN_ROW}=${id}`} sx={{ paddingBlock: '5px' }}>
      {shownName(record)}
    </Link>
  );
};

export default NamedRecord;
