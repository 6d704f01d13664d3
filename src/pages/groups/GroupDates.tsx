import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { ExplainedDate, NextDates } from '../../../domain/calendar/explained-dates.ts';
import { groupDates } from '../../../resources/groups/calls.ts';
import { send } from '../../dataProvider/send.ts';
import { Panel } from '../../engine/form/Panels.tsx';
import type { FormSlotProps } from '../../engine/slots.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  '& h4': { ...theme.typography.caption, margin: 0, color: theme.vars?.palette.text.secondary },
  '& p': { margin: 0 },
  '& p > strong': { ...theme.typography.h3, fontVariantNumeric: 'tabular-nums' },
  '& summary': { cursor: 'pointer', color: theme.vars?.palette.primary.main, minHeight: 24 },
  '& ol': { margin: theme.spacing(0.5, 0), paddingLeft: theme.spacing(2.5) },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' },
}));

const Reasons = ({ reasons }: Pick<ExplainedDate, 'reasons'>) => (
  <ol>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ol>
);

/** One kind of date: the next one, why it is that day, and what comes after it. */
const Dates = ({ label, dates, pending, none }: NextDates) => {
  const [next, ...later] = dates;
  return (
    <section aria-label={label}>
      <h4>{label}</h4>
      <p>{next ? <strong>{showDate(next.date)}</strong> : none}</p>
      {pending.map(({ date, reasons }) => (
        <details key={date}>
          <summary>Moved and still to come: {showDate(date)}</summary>
          <Reasons reasons={reasons} />
        </details>
      ))}
      {next && (
        <details>
          <summary>Why this date?</summary>
          <Reasons reasons={next.reasons} />
          {later.length > 0 && (
            <>
              <h4>After it</h4>
              <ul>
                {later.map(({ date }) => (
                  <li key={date}>{showDate(date)}</li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </section>
  );
};

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
        <Dates key={one.kind} {...one} />
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
