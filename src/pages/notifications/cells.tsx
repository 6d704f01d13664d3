import { styled } from '@mui/material/styles';
import type { NotificationStatus } from '../../../domain/notification-types.ts';
import { failureText, NOTIFICATION_STATUS_LABELS } from '../../../domain/notification-types.ts';
import type { CellKind, CellProps } from '../../engine/cells/kinds.ts';
import { location } from '../../engine/cells/tags.tsx';
import type { OwnCells } from '../../engine/parts.ts';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { letterOf } from './letter.ts';

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(0.5),
  maxWidth: '100%',
  verticalAlign: 'middle',
}));

const locations: CellKind = {
  Cell: (props) => (
    <Row>
      {letterOf(props.record).locations.map((one) => (
        <location.Cell key={one.id} {...props} value={one} />
      ))}
    </Row>
  ),
  tip: ({ record }) =>
    letterOf(record)
      .locations.map(({ name }) => name)
      .join('\n'),
};

/** More groups than these are an ellipsis (docs/rules.md, "Notifications"). */
const SHOWN_GROUPS = 3;

const groups: CellKind = {
  Cell: ({ record }) => {
    const { groups: all } = letterOf(record);
    return (
      <Row>
        {all.slice(0, SHOWN_GROUPS).map(({ id, number }) => (
          <Tag key={id} tone="neutral">
            {number}
          </Tag>
        ))}
        {all.length > SHOWN_GROUPS && <Tag tone="neutral">…</Tag>}
      </Row>
    );
  },
  tip: ({ record }) =>
    letterOf(record)
      .groups.map(({ number, name }) => `${number} ${name}`)
      .join('\n'),
};

const recipients: CellKind = {
  Cell: ({ record }) => {
    const [first, ...others] = letterOf(record).recipients;
    return (
      <Row>
        <Tag tone="neutral">{first?.name || first?.address}</Tag>
        {others.length > 0 && <Tag tone="neutral">+{others.length}</Tag>}
      </Row>
    );
  },
  tip: ({ record }) =>
    letterOf(record)
      .recipients.map(({ name, address }) => (name ? `${name} <${address}>` : address))
      .join('\n'),
};

/** A longer label of an event is cut here; the tip has the whole. */
const SHOWN_LETTERS = 10;

const labelOf = ({ value, column }: CellProps): string => column.choices?.[String(value)] ?? String(value);

const event_type: CellKind = {
  Cell: (props) => {
    const label = labelOf(props);
    return label.length > SHOWN_LETTERS ? `${label.slice(0, SHOWN_LETTERS)}…` : label;
  },
  tip: labelOf,
};

const TONES: Readonly<Record<NotificationStatus, Tone>> = {
  scheduled: 'info',
  sent: 'success',
  read: 'success',
  failed: 'error',
  cancelled: 'neutral',
  unknown: 'warning',
};

const status: CellKind = {
  Cell: ({ record }) => {
    const { status: now } = letterOf(record);
    return (
      <Tag tone={TONES[now]} dot>
        {NOTIFICATION_STATUS_LABELS[now]}
      </Tag>
    );
  },
  tip: ({ record }) => {
    const letter = letterOf(record);
    return letter.status === 'failed' ? failureText(letter) : (letter.error ?? undefined);
  },
};

const attachments: CellKind = {
  align: 'right',
  Cell: ({ record }) => letterOf(record).attachments.length,
  tip: ({ record }) =>
    letterOf(record)
      .attachments.map(({ key }) => key)
      .join('\n'),
};

const cells: OwnCells = { locations, groups, recipients, event_type, status, attachments };

export default cells;
