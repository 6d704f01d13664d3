import { operatorTime } from '../../../domain/calendar/operator-clock.ts';
import type { AuthenticationEvent } from '../../../resources/users/calls.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import { useDensity } from '../../engine/list/useDensity.ts';
import { Frame } from '../../engine/table/styles.ts';
import { Hidden } from '../../ui/Hidden.tsx';

const challengesOf = ({ challengeResponses }: AuthenticationEvent): string =>
  challengeResponses
    .map(({ challengeName, challengeResponse }) => [challengeName, challengeResponse].filter(Boolean).join(': '))
    .join(', ');

/** The columns by heading; times are in the operator's time zone (docs/rules/calendar.md, "Dates"). */
const COLUMNS: readonly [heading: string, of: (event: AuthenticationEvent) => string | null][] = [
  ['Sign-in time', ({ creationDate }) => creationDate && operatorTime(new Date(creationDate))],
  ['Event', ({ eventType }) => eventType],
  ['Result', ({ eventResponse }) => eventResponse],
  ['Risk level', ({ eventRisk }) => eventRisk],
  ['Risk decision', ({ riskDecision }) => riskDecision],
  ['Challenge', challengesOf],
  ['Device', ({ eventContextData }) => eventContextData.deviceName],
  ['IP address', ({ eventContextData }) => eventContextData.ipAddress],
  ['City', ({ eventContextData }) => eventContextData.city],
];

/** The latest sign-ins, password resets and password changes, newest first. */
export const AuthenticationEvents = ({ events }: { events: readonly AuthenticationEvent[] }) => {
  const [density] = useDensity();
  if (events.length === 0) return <p>No events found</p>;
  return (
    <Frame density={density} tabIndex={0} role="region" aria-label="Event history" sx={{ maxHeight: 320 }}>
      <table>
        <caption>
          <Hidden>Event history, times of America/Chicago</Hidden>
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pool events have no id; the history is append-only
            <tr key={`${event.creationDate} ${i}`} data-row="">
              {COLUMNS.map(([heading, of]) => (
                <td key={heading} data-label={heading}>
                  {of(event) || <Dash />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
};
