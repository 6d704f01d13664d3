import FlagIcon from '@mui/icons-material/Flag';
import { styled } from '@mui/material/styles';
import { itemTexts, listOf, nameOf, valueAt } from '../../../declare/values.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { shownStatus } from '../../../domain/release/statuses.ts';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { CellKind, CellProps } from './kinds.ts';

const Row = styled('span')({ display: 'inline-flex', gap: 4, maxWidth: '100%', verticalAlign: 'middle' });

const LOCATION_TONES: Readonly<Record<string, Tone>> = {
  '001': 'location001',
  '002': 'location002',
  '003': 'location003',
  '004': 'location004',
};

const keyOf = (value: unknown): string => String(valueAt(value, 'key') ?? '');

/** A location as a tag in its colour, `001 TN`; several side by side. */
export const location: CellKind = {
  Cell: ({ value }) => (
    <Row>
      {listOf(value).map((one) => (
        <Tag key={keyOf(one)} tone={LOCATION_TONES[keyOf(one)] ?? 'neutral'}>
          {[keyOf(one), nameOf(one)].filter(Boolean).join(' ')}
        </Tag>
      ))}
    </Row>
  ),
  tip: ({ value }) =>
    listOf(value)
      .flatMap((one) => textAt(one, 'name') ?? [])
      .join('\n') || undefined,
};

const textAt = (record: unknown, key: string): string | undefined => {
  const text = valueAt(record, key);
  return typeof text === 'string' && text ? text : undefined;
};

const deletedAt = ({ record }: CellProps): string | undefined => textAt(record, 'deleted_at');

const statusesOf = ({ value }: CellProps): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => id !== null && id !== undefined).map(String);

const nameOfStatus = (id: string): string => shownStatus([id]).name;

const statusOf = (props: CellProps) => shownStatus(statusesOf(props), deletedAt(props) !== undefined);

/** A status, or one summary tag for several statuses; a deleted record also shows when it was deleted. */
export const status: CellKind = {
  showsEmpty: true,
  Cell: (props) => {
    const shown = statusOf(props);
    const tone = shown.class === 'pending' ? 'info' : (shown.class ?? 'neutral');
    const since = deletedAt(props);
    return (
      <Tag tone={tone} dot>
        {since ? `${shown.name} ${showInstant(since)}` : shown.name}
      </Tag>
    );
  },
  tip: (props) => (statusesOf(props).length > 1 ? statusesOf(props).map(nameOfStatus).join('\n') : undefined),
};

const words = ({ value, column }: CellProps): string[] => itemTexts(column, value);

/** Small flag icons; their accessible names and the tooltip say which flags they are. */
export const flags: CellKind = {
  Cell: (props) => (
    <Row>
      {words(props).map((word) => (
        <FlagIcon key={word} titleAccess={word} color="warning" sx={{ fontSize: 16 }} />
      ))}
    </Row>
  ),
  tip: (props) => words(props).join('\n'),
};

/** At most two tags, then "…" for the rest (docs/rules/lists-and-forms.md, "Tags"). */
const SHOWN_TAGS = 2;

const isCut = (props: CellProps): boolean => words(props).length > (props.column.shown ?? SHOWN_TAGS);

export const tags: CellKind = {
  Cell: (props) => {
    const all = words(props);
    const { shown = SHOWN_TAGS, rest } = props.column;
    return (
      <Row>
        {all.slice(0, shown).map((word) => (
          <Tag key={word} tone="neutral">
            {word}
          </Tag>
        ))}
        {isCut(props) && <Tag tone="neutral">{rest === 'count' ? `+${all.length - shown}` : '…'}</Tag>}
      </Row>
    );
  },
  tip: (props) => (isCut(props) ? words(props).join('\n') : undefined),
};
