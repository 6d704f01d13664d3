import Block from '@mui/icons-material/Block';
import CallMade from '@mui/icons-material/CallMade';
import CallReceived from '@mui/icons-material/CallReceived';
import Description from '@mui/icons-material/Description';
import Difference from '@mui/icons-material/Difference';
import Flag from '@mui/icons-material/Flag';
import Lan from '@mui/icons-material/Lan';
import Pause from '@mui/icons-material/Pause';
import Science from '@mui/icons-material/Science';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type SvgIcon from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import type { Column, FlagIcon, TagText } from '../../../declare/list/columns.ts';
import { itemTexts, listOf, nameOf, valueAt } from '../../../declare/list/values.ts';
import type { LocationKey } from '../../../domain/locations.ts';
import { isLocationKey, LOCATIONS, locationText } from '../../../domain/locations.ts';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { CellKind, CellProps } from './kinds.ts';

const Row = styled('span')({ display: 'inline-flex', gap: 4, maxWidth: '100%', verticalAlign: 'middle' });

/** A tag with any tone, those of the locations among them. */
type Toned = Omit<TagText, 'tone'> & { tone: Tone };

const LOCATION_TONES: Readonly<Record<LocationKey, Tone>> = {
  '001': 'location001',
  '002': 'location002',
  '003': 'location003',
  '004': 'location004',
};

/** The key of a location, which an answer gives as a record with its key, or as its short name. */
const locationKey = (value: unknown): LocationKey | undefined => {
  const key = valueAt(value, 'key') ?? Object.entries(LOCATIONS).find(([, name]) => name === value)?.[0];
  return isLocationKey(key) ? key : undefined;
};

/** A location looks the same wherever it is a tag: `001 TN`, in its colour. Undefined for what is no location. */
const locationTag = (value: unknown): Toned | undefined => {
  const key = locationKey(value);
  return key && { text: locationText(key, nameOf(value)), tone: LOCATION_TONES[key] };
};

/** Locations as tags; what is none, such as "Unknown", in the tone of the column. */
export const location: CellKind = {
  Cell: ({ value, column, record }) => {
    const tone = column.tone?.(record) ?? 'neutral';
    return <Tags tags={listOf(value).map((one) => locationTag(one) ?? { text: nameOf(one), tone })} />;
  },
  tip: ({ value }) =>
    listOf(value)
      .flatMap((one) => textAt(one, 'name') ?? [])
      .join('\n') || undefined,
};

const textAt = (record: unknown, key: string): string | undefined => {
  const text = valueAt(record, key);
  return typeof text === 'string' && text ? text : undefined;
};

/** The declared tags of a cell. */
const Tags = ({ tags: all }: { tags: readonly Toned[] }) => (
  <Row>
    {all.map(({ text, tone, dot }) => (
      <Tag key={text} tone={tone} dot={dot}>
        {text}
      </Tag>
    ))}
  </Row>
);

/** A status as a tag with a dot. */
export const status: CellKind = {
  Cell: ({ value, column, record }) => {
    const tone = column.tone?.(record) ?? 'neutral';
    const own = itemTexts(column, value).map((text): TagText => ({ text, tone, dot: true }));
    return <Tags tags={column.tags?.(record) ?? own} />;
  },
};

const words = ({ value, column }: CellProps): string[] => itemTexts(column, value);

const FLAG_ICONS: Readonly<Record<FlagIcon, typeof SvgIcon>> = {
  credit: CallReceived,
  difference: Difference,
  due: CallMade,
  flag: Flag,
  invoice: Description,
  network: Lan,
  pause: Pause,
  test: Science,
  voided: Block,
  warning: WarningAmber,
};

const Marks = styled(Row)({ alignItems: 'center', '& svg': { fontSize: 18 } });

const flagsOf = (props: CellProps): readonly TagText[] =>
  props.column.tags?.(props.record) ?? words(props).map((text): TagText => ({ text, tone: 'warning' }));

/** Flags as icons; their accessible names and the tooltip say which they are. */
export const flags: CellKind = {
  Cell: (props) => (
    <Marks>
      {flagsOf(props).map(({ text, tone, icon = 'flag' }) => {
        const Icon = FLAG_ICONS[icon];
        return <Icon key={text} titleAccess={text} sx={(theme) => ({ color: theme.vars?.palette.tag[tone].text })} />;
      })}
    </Marks>
  ),
  tip: (props) =>
    flagsOf(props)
      .map(({ text }) => text)
      .join('\n'),
};

/** At most two tags, then "…" for the rest (docs/rules/lists-and-forms.md, "Tags"). */
const SHOWN_TAGS = 2;

const isCut = (props: CellProps): boolean => words(props).length > (props.column.shown ?? SHOWN_TAGS);

/** The first tags, and one for the others. */
const cut = (all: readonly Toned[], shown: number, rest: Column['rest']): Toned[] => {
  if (all.length <= shown) return [...all];
  return [...all.slice(0, shown), { text: rest === 'count' ? `+${all.length - shown}` : '…', tone: 'neutral' }];
};

export const tags: CellKind = {
  Cell: (props) => {
    const { shown, rest } = props.column;
    const declared = props.column.tags?.(props.record);
    // declared tags are all shown, unless the column says how many
    if (declared) return <Tags tags={cut(declared, shown ?? declared.length, rest)} />;
    const texts = words(props);
    const tagOf = (one: unknown, at: number): Toned =>
      (typeof one === 'object' && locationTag(one)) || { text: texts[at] ?? '', tone: 'neutral' };
    const own = listOf(props.value).map(tagOf);
    return <Tags tags={cut(own, shown ?? SHOWN_TAGS, rest)} />;
  },
  tip: (props) => (isCut(props) ? words(props).join('\n') : undefined),
};
