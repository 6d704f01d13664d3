import type { ReactNode } from 'react';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import { Frame } from '../../engine/table/styles.ts';

export interface Heading<T> {
  label: string;
  align?: 'right';
  wraps?: boolean;
  of: (row: T) => ReactNode;
}

/** A value, or a dash if it is null. */
export const Value = ({ children }: { children: ReactNode }) => (children === null ? <Dash /> : children);

export const Moment = ({ at }: { at: string | null }) => (at ? <time dateTime={at}>{showInstant(at)}</time> : <Dash />);

/** A read-only table. */
export const Rows = <T,>({
  label,
  headings,
  rows,
  keyOf,
}: {
  label: string;
  headings: readonly Heading<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
}) => (
  <Frame density="compact" tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading.label} scope="col" data-align={heading.align}>
              {heading.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row="">
            {headings.map((heading) => (
              <td
                key={heading.label}
                data-label={heading.label}
                data-align={heading.align}
                data-wraps={heading.wraps ? '' : undefined}
              >
                {heading.of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Frame>
);
