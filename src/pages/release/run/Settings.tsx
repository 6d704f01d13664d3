import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { showDollars } from '../../../../declare/kinds/money.ts';
import { showDate } from '../../../../domain/calendar/dates.ts';
import { NETWORK_FILTERS, RELEASE_TYPE_FILTERS } from '../../../../domain/release/release-filters.ts';
import type { CheckRunDetail } from '../../../../resources/check-runs/calls.ts';
import { Pair, Pairs } from '../../../engine/record/Pairs.tsx';
import { NO, YES } from '../../../messages/words.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { FileLink } from '../../files/FileLink.tsx';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& h3': { ...theme.typography.h3, margin: theme.spacing(0, 0, 0.5) },
  '& ul': { display: 'grid', gap: theme.spacing(0.5), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5, 1) },
}));

type GroupSettings = CheckRunDetail['settings'];

const yesNo = (value: boolean): string => (value ? YES : NO);

/** "Auto, Monday"; an unknown release type is shown unchanged. */
const releaseOf = ({ release_type: type, release_day: day }: GroupSettings): string => {
  const key = type === 'auto' && day !== null ? `auto-${day}` : (type ?? 'none');
  return RELEASE_TYPE_FILTERS[key] ?? key;
};

const networkOf = (network: string): string => Reflect.get(NETWORK_FILTERS, network) ?? network;

const OfGroup = ({ settings }: { settings: GroupSettings }) => (
  <Pairs aria-label="Settings of the group">
    <Pair label="Zelis eligible">{yesNo(settings.zelis_eligible)}</Pair>
    <Pair label="Checks only">{yesNo(settings.checks_only)}</Pair>
    <Pair label="Activation date">{settings.activation_date && showDate(settings.activation_date)}</Pair>
    <Pair label="Network">{networkOf(settings.network)}</Pair>
    <Pair label="Release">{releaseOf(settings)}</Pair>
    <Pair label="Ignore stop loss">{yesNo(settings.ignore_stop_loss)}</Pair>
    <Pair label="Reports">{settings.reports.join(', ')}</Pair>
  </Pairs>
);

const Listed = ({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) => (
  <section>
    <h3>{title}</h3>
    {children.length ? <ul>{children}</ul> : none}
  </section>
);

type StatusFile = CheckRunDetail['status_files'][number];

const StatusFileLine = ({ file }: { file: StatusFile }) => (
  <li>
    <FileLink address={{ path: file.path }}>{file.name}</FileLink>
    <span>{file.source}</span>
    <Tag tone="neutral">{file.status}</Tag>
    {file.exception_type && <Tag tone="warning">{file.exception_type}</Tag>}
  </li>
);

const byPath = ({ name, path }: { name: string; path: string }) => (
  <li key={path}>
    <FileLink address={{ path }}>{name}</FileLink>
  </li>
);

/** The settings of a run's group, its voided checks, and its network and scheduled files. */
const Settings = ({ run }: { run: CheckRunDetail }) => {
  const { settings, voided_checks, scheduled_files, nomi835, status_files } = run;
  return (
    <Blocks>
      <OfGroup settings={settings} />
      <Listed title="Voided checks" none="None">
        {voided_checks.map(({ number, amount }) => (
          <li key={number}>
            <span>{number}</span>
            <span>{showDollars(amount)}</span>
          </li>
        ))}
      </Listed>
      <Listed title="Network files" none="None">
        {[...nomi835.map(byPath), ...status_files.map((file) => <StatusFileLine key={file.path} file={file} />)]}
      </Listed>
      <Listed title="Scheduled files" none="None">
        {scheduled_files.map(byPath)}
      </Listed>
    </Blocks>
  );
};

export default Settings;
