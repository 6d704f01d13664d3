import { styled } from '@mui/material/styles';
import type { FieldLabel } from '../../../declare/history.ts';
import { showDollars } from '../../../declare/kinds/money.ts';
import { auditDataLabel } from '../../../domain/audit.ts';
import { isPlainDate, showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { NO, YES } from '../../messages/words.ts';
import { Dash } from '../cells/Dash.tsx';

const Members = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: theme.spacing(0, 1),
  margin: 0,
  textAlign: 'left',
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  paddingLeft: theme.spacing(2),
  textAlign: 'left',
}));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Deeper values are shown as JSON. */
const DEEPEST = 4;

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Formats a primitive: yes or no, a date, an amount, the label of a choice. */
const plainText = (value: unknown, words?: FieldLabel): string => {
  const text = String(value);
  if (words?.choices && Object.hasOwn(words.choices, text)) return words.choices[text] ?? text;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (words?.kind === 'money') return showDollars(value);
  if (typeof value !== 'string') return text;
  if (isPlainDate(text)) return showDate(text);
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? showInstant(text) : text;
};

/** Displays any JSON value: formatted primitives, lists and nested records. */
export const Value = ({ value, words, depth = 0 }: { value: unknown; words?: FieldLabel; depth?: number }) => {
  if (isNothing(value)) return <Dash />;
  if (isPlain(value)) return plainText(value, words);
  if (depth === DEEPEST) return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return value.map((one) => plainText(one, words)).join(', ');
    return (
      <List>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: list items have no other key, and their order never changes
          <li key={at}>
            <Value value={one} depth={depth + 1} />
          </li>
        ))}
      </List>
    );
  }
  const members = Object.entries(value as object); // neither a primitive nor an array
  if (members.length === 0) return <Dash />;
  return (
    <Members>
      {members.map(([name, one]) => (
        <Pair key={name} name={name} value={one} depth={depth + 1} />
      ))}
    </Members>
  );
};

const Pair = ({ name, value, depth }: { name: string; value: unknown; depth: number }) => (
  <>
    <dt>{auditDataLabel(name)}</dt>
    <dd>
      <Value value={value} depth={depth} />
    </dd>
  </>
);
