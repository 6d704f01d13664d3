import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { NextDates } from '../../../domain/calendar/explained-dates.ts';
import { groupDates } from '../../../resources/groups/calls.ts';
import { send } from '../../dataProvider/send.ts';
import { Section } from '../../engine/form/Section.tsx';
import type { FormSlotProps } from '../../engine/slots.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { DatesOfKind } from './DatesOfKind.tsx';

const Columns = styled('div')(({ theme }) => ({
  flexBasis: '100%',
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

interface Shown {
  /** Only this kind; by default all of them. */
  kind?: NextDates['kind'];
  /** How a next date is shown; by default as the date. */
  nameOf?: (date: string, today: string) => string;
  /** How often the dates are read again, in ms; by default once. */
  refreshMs?: number;
}

const Loaded = ({ id, kind, nameOf = showDate, refreshMs }: Shown & { id: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', 'dates', id],
    // only the timer's calls do not keep the session alive
    queryFn: ({ signal, client, queryKey }) =>
      send(groupDates, { params: { id }, signal, background: client.getQueryData(queryKey) !== undefined }),
    gcTime: 0,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
  if (error && !data) return <Fault fault={factsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Busy busy />;
  return (
    <Columns>
      {data.dates
        .filter((one) => kind === undefined || one.kind === kind)
        .map((one) => (
          <DatesOfKind key={one.kind} {...one} nameOf={(date) => nameOf(date, data.today)} />
        ))}
    </Columns>
  );
};

/** The next dates of a saved group (docs/rules/calendar.md, "Why this date?"). */
export const DatesPanel = ({ record, title, ...shown }: FormSlotProps & Shown & { title: string }) =>
  record && (
    <Section title={title}>
      <Loaded id={Number(record.id)} {...shown} />
    </Section>
  );

/** The next runs, releases and pulls of a saved group. */
const GroupDates = (props: FormSlotProps) => <DatesPanel title="Next dates" {...props} />;

export default GroupDates;
