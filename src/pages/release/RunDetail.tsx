import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { amountOf, differenceOf, payingFiles, totalsOf } from '../../../resources/check-runs/totals.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import ChildLists from '../../engine/children/ChildLists.tsx';
import { OpenRowsProvider } from '../../engine/children/openRows.ts';
import { useListOf } from '../../engine/list/context.ts';
import type { ExpandProps } from '../../engine/slots.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useDeepLinkParams } from './deepLink.ts';
import { ClaimHistoryAt } from './eobs/ClaimHistoryAt.tsx';
import { Level } from './Level.tsx';
import { useRun } from './queries.ts';
import { RunHeader } from './run/RunHeader.tsx';

const Timeline = lazy(() => import('./timeline/Timeline.tsx'));
const Registers = lazy(() => import('./registers/Registers.tsx'));
const Settings = lazy(() => import('./run/Settings.tsx'));

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

/**
 * The difference between the files' total and the amount in the list. The list may just be older than the files, so it
 * is refetched before a difference is shown.
 */
const useDifference = (amount: unknown, total: number): string | undefined => {
  const { refetch } = useListOf();
  const [confirmed, setConfirmed] = useState<string>();
  const listed = typeof amount === 'number' ? amount : undefined;
  const difference = listed === undefined ? undefined : differenceOf(total, amountOf(listed));
  const found = difference && `${listed} ${total}`;
  useEffect(() => {
    if (found && found !== confirmed) void refetch().then(() => setConfirmed(found));
  }, [found, confirmed, refetch]);
  return found === confirmed ? difference : undefined;
};

const TABS = { files: 'Files', timeline: 'Timeline', registers: 'Check Registers', settings: 'Settings' } as const;

const Shown = ({ tab, run, record }: { tab: keyof typeof TABS; run: CheckRunDetail; record: Row }) => {
  if (tab === 'timeline') return <Timeline record={record} />;
  if (tab === 'registers') return <Registers reports={run.check_register_reports} />;
  if (tab === 'settings') return <Settings run={run} />;
  return <ChildLists record={run} />;
};

const Run = ({ run, record }: { run: CheckRunDetail; record: Row }) => {
  const difference = useDifference(record.amount, totalsOf(payingFiles(run.payment_files)).total);
  return (
    <Blocks>
      <RunHeader run={run} warning={record.warning} difference={difference} />
      <Tabs label="Of this run" tabs={TABS} first="files">
        {(tab) => (
          <Suspense fallback={<Busy busy />}>
            <Shown tab={tab} run={run} record={record} />
          </Suspense>
        )}
      </Tabs>
    </Blocks>
  );
};

/** The detail of a check run: whether its totals agree, its files down to their claims, and its timeline. */
const RunDetail = ({ record, close }: ExpandProps) => {
  const { may } = useListOf();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <Blocks onKeyDown={onKeyDown}>
      <OpenRowsProvider value={useDeepLinkParams()}>
        <Level query={useRun(record)} what="payment files" empty="" isEmpty={() => false}>
          {(run) => <Run run={run} record={record} />}
        </Level>
      </OpenRowsProvider>
      {may.administer && <ClaimHistoryAt />}
    </Blocks>
  );
};

export default RunDetail;
