import { showDate } from '../../../domain/calendar/dates.ts';
import type { ExplainedDate, NextDates } from '../../../domain/calendar/explained-dates.ts';

const Reasons = ({ reasons }: Pick<ExplainedDate, 'reasons'>) => (
  <ol>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ol>
);

/** One kind of date: the next one, why it is that day, and what comes after it. */
export const DatesOfKind = ({
  label,
  dates,
  pending,
  none,
  nameOf = showDate,
}: NextDates & { nameOf?: (date: string) => string }) => {
  const [next, ...later] = dates;
  return (
    <section aria-label={label}>
      <span className="label">{label}</span>
      <p>{next ? <strong>{nameOf(next.date)}</strong> : none}</p>
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
              <span className="label">After it</span>
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
