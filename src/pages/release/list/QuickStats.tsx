import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FilterValue } from '../../../../declare/list/params.ts';
import { operatorToday } from '../../../../domain/calendar/operator-clock.ts';
import type { StatusClass } from '../../../../domain/release/statuses.ts';
import { STATUSES } from '../../../../domain/release/statuses.ts';
import { useListOf } from '../../../engine/list/context.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { Link } from '../../../router/Link.tsx';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useEobSync, useTotals } from './useTotals.ts';
import { useWork } from './useWork.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 3),
  minHeight: 24,
  ...theme.typography.body2,
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2), margin: 0 },
  '& dl > div': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), minHeight: 24 },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: theme.typography.fontWeightBold },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 24,
    minHeight: 24,
  },
  '& h2': { ...theme.typography.body2, margin: 0, fontWeight: theme.typography.fontWeightBold },
  '& section': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0, 2) },
  // on a line of its own, which is there before its words: the list below stays where it is
  '& [data-sync]': { flexBasis: '100%', minWidth: 0, minHeight: 24, '& > *': { whiteSpace: 'normal' } },
}));

type Filters = Readonly<Record<string, FilterValue>>;

const statusesOf = (...classes: StatusClass[]): string[] =>
  Object.entries(STATUSES).flatMap(([id, status]) => (classes.includes(status.class) ? [id] : []));

const NO_FILE = 'no-payment-file';

/** Filters for the runs a figure counts, where a filter can express it. */
const FILTERS = {
  waiting: () => ({
    'file-date': { from: operatorToday(), to: operatorToday() },
    'status-id': [...statusesOf('pending', 'error'), NO_FILE],
  }),
  noFile: () => ({ 'status-id': [NO_FILE] }),
  pending: () => ({ 'status-id': statusesOf('pending') }),
  failed: () => ({ 'status-id': statusesOf('error') }),
} as const satisfies Record<string, () => Filters>;

const Figure = ({ label, count, to }: { label: string; count: number | undefined; to?: Filters }) => {
  const { filteredBy } = useListOf();
  const shown = count === undefined ? '–' : showCount(count);
  return (
    <div>
      <dt>{label}</dt>
      <dd>{to && count ? <Link to={{ search: filteredBy(to) || '?' }}>{shown}</Link> : shown}</dd>
    </div>
  );
};

const Figures = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
);

const SYNC_TONES: Readonly<Record<string, Tone>> = { 'up-to-date': 'success', syncing: 'info', attention: 'warning' };
const SYNC_WORDS: Readonly<Record<string, string>> = {
  'up-to-date': 'up to date',
  syncing: 'syncing',
  attention: 'needs attention',
};

const EobSync = () => {
  const { data, error } = useEobSync();
  if (error) return <Tag tone="neutral">EOB sync: not known</Tag>;
  if (!data) return null;
  return (
    <>
      <Tag tone={SYNC_TONES[data.code] ?? 'neutral'} dot>
        EOB sync: {SYNC_WORDS[data.code] ?? data.code}. {data.message}
      </Tag>
      {data.code === 'attention' && <Link to="/exceptions?quick-filter=files">Files set aside</Link>}
    </>
  );
};

/** Today's figures and the totals of waiting runs, above the list, and whether all received EOBs have been synced. */
const QuickStats = () => {
  useWork();
  const { data } = useTotals();
  const { today: day, total } = data ?? {};
  return (
    <Bar>
      <Figures title="Today">
        <Figure label="scheduled" count={day?.scheduled} />
        <Figure label="built" count={day?.built} />
        <Figure label="waiting" count={day?.waiting} to={FILTERS.waiting()} />
        <Figure label="voided" count={day?.voided} />
      </Figures>
      <Figures title="Total">
        <Figure label="no file" count={total?.no_payment_file} to={FILTERS.noFile()} />
        <Figure label="pending" count={total?.pending} to={FILTERS.pending()} />
        <Figure label="failed" count={total?.failed} to={FILTERS.failed()} />
      </Figures>
      <Link to="/exceptions?quick-filter=release">Exceptions of check runs</Link>
      <div data-sync="" aria-live="polite">
        <EobSync />
      </div>
    </Bar>
  );
};

export default QuickStats;
