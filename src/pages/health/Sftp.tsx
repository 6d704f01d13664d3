import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { SftpDay, SftpStatus } from '../../../contract/health.ts';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { Grid, GridBody, GridCell, GridHead, GridHeader, GridRow } from '../../engine/table/elements.tsx';
import { Frame } from '../../engine/table/styles.ts';
import { useRovingCells } from '../../engine/table/useRovingCells.ts';
import { CellTip } from '../../ui/CellTip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Block } from './Block.tsx';
import { Blocked } from './Blocked.tsx';
import type { Health } from './useHealth.ts';

/** The tone, label and tooltip text of a day. */
const stateOf = ({ isOk, isDataPresent }: SftpDay): { tone: Tone; word: string; summary: string } => {
  if (isOk === null) return { tone: 'neutral', word: 'None', summary: 'Not polled' };
  if (!isOk) return { tone: 'error', word: 'Error', summary: isDataPresent ? 'Errors, and files came in' : 'Errors' };
  return isDataPresent
    ? { tone: 'success', word: 'Files', summary: 'Polled, and files came in' }
    : { tone: 'info', word: 'Empty', summary: 'Polled, and no files came in' };
};

const tipOf = (day: SftpDay): string =>
  [
    `${showDate(day.date)}: ${stateOf(day).summary}`,
    ...day.errors.map(
      ({ timestamp, errorDescription }) =>
        `${showInstant(new Date(timestamp * 1000).toISOString())} ${errorDescription}`,
    ),
  ].join('\n');

/** Newest first, so that today is visible even on a narrow screen. */
const newestFirst = (days: readonly SftpDay[]): SftpDay[] => days.toReversed();

const Small = styled('small')(({ theme }) => ({ display: 'block', color: theme.vars?.palette.text.secondary }));

const Day = ({ day }: { day: SftpDay }) => {
  const { tone, word } = stateOf(day);
  return (
    <GridCell
      data-label={showDate(day.date)}
      data-cell=""
      tabIndex={-1}
      data-tip={tipOf(day)}
      aria-description={tipOf(day)}
    >
      <Tag tone={tone} dot>
        {word}
      </Tag>
    </GridCell>
  );
};

const Connection = ({ connection: { name, username, host, days } }: { connection: SftpStatus }) => (
  <GridRow data-row="">
    <GridCell data-label="Connection" data-first="" data-wraps="" data-cell="" tabIndex={-1}>
      <div>
        {name}
        <Small>
          {username}@{host}
        </Small>
      </div>
    </GridCell>
    {newestFirst(days).map((day) => (
      <Day key={day.date} day={day} />
    ))}
  </GridRow>
);

/**
 * The days of every connection. One tab stop; arrows move from day to day, and each day's tooltip appears with the
 * focus.
 */
const Strips = ({ connections }: { connections: readonly SftpStatus[] }) => {
  const table = useRef<HTMLTableElement>(null);
  const keys = useRovingCells(table);
  return (
    <CellTip>
      <Frame density="comfortable">
        <Grid ref={table} aria-label="SFTP connections by day" {...keys}>
          <GridHead>
            <GridRow data-row="">
              <GridHeader data-first="" data-cell="" tabIndex={-1}>
                Connection
              </GridHeader>
              {newestFirst(connections[0]?.days ?? []).map(({ date }) => (
                <GridHeader key={date} data-cell="" tabIndex={-1}>
                  {showDate(date).slice(0, 5)}
                </GridHeader>
              ))}
            </GridRow>
          </GridHead>
          <GridBody>
            {connections.map((connection) => (
              <Connection key={connection.key} connection={connection} />
            ))}
          </GridBody>
        </Grid>
      </Frame>
    </CellTip>
  );
};

/** The SFTP connections' status, day by day. */
export const Sftp = ({ health }: { health: Health<SftpStatus[]> }) => (
  <Block title="SFTP Status" failed="Failed to load" health={health}>
    {(connections) =>
      connections.length === 0 ? (
        <Empty text="No SFTP source is configured" />
      ) : (
        <>
          <Strips connections={connections} />
          {connections.map(({ key, name, blocks }) => (
            <Blocked key={key} by={name} blocks={blocks} />
          ))}
        </>
      )
    }
  </Block>
);
