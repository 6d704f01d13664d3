import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { groupDates } from '../../../resources/groups/calls.ts';
import { send } from '../../dataProvider/send.ts';
import { Panel } from '../../engine/form/Panels.tsx';
import type { FormSlotProps } from '../../engine/slots.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { DatesOfKind } from './DatesOfKind.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  '& .label': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& p': { margin: 0 },
  '& p > strong': { ...theme.typography.h3, fontVariantNumeric: 'tabular-nums' },
  '& summary': { cursor: 'pointer', color: theme.vars?.palette.primary.main, minHeight: 24 },
  '& ol': { margin: theme.spacing(0.5, 0), paddingLeft: theme.spacing(2.5) },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' },
}));

const Loaded = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', 'dates', id],
    queryFn: ({ signal }) => send(groupDates, { params: { id }, signal }),
    gcTime: 0,
  });
  if (error) return <Fault fault={factsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Busy busy />;
  return (
    <Columns>
      {data.dates.map((one) => (
        <DatesOfKind key={one.kind} {...one} />
      ))}
    </Columns>
  );
};

/** The next runs, releases and pulls of a saved group (docs/rules/calendar.md, "Why this date?"). */
const GroupDates = ({ record }: FormSlotProps) =>
  record && (
    <Panel>
      <legend>Next dates</legend>
      <Loaded id={Number(record.id)} />
    </Panel>
  );

export default GroupDates;
