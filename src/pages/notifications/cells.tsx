import { styled } from '@mui/material/styles';
import type { NotificationStatus } from '../../../domain/notifications/notification-types.ts';
import { failureText, NOTIFICATION_STATUS_LABELS } from '../../../domain/notifications/notification-types.ts';
import type { CellKind, CellProps } from '../../engine/cells/kinds.ts';
import { location } from '../../engine/cells/tags.tsx';
import type { CustomCells } from '../../engine/slots.ts';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { notificationOf } from './notification.ts';

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(0.5),
  maxWidth: '100%',
  verticalAlign: 'middle',
}));

const locations: CellKind = {
  Cell: (props) => (
    <Row>
      {notificationOf(props.record).locations.map((one) => (
        <location.Cell key={one.id} {...props} value={one} />
      ))}
    </Row>
  ),
  tip: ({ record }) =>
    notificationOf(record)
      .locations.map(({ name }) => name)
      .join('\n'),
};

/** Further groups are shown as an ellipsis (docs/rules/people.md, "Notifications"). */
const SHOWN_GROUPS = 3;

const groups: CellKind = {
  Cell: ({ record }) => {
    const { groups: all } = notificationOf(record);
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
    notificationOf(record)
      .groups.map(({ number, name }) => `${number} ${name}`)
      .join('\n'),
};

const recipients: CellKind = {
  Cell: ({ record }) => {
    const [first, ...others] = notificationOf(record).recipients;
    return (
      <Row>
        <Tag tone="neutral">{first?.name || first?.address}</Tag>
        {others.length > 0 && <Tag tone="neutral">+{others.length}</Tag>}
      </Row>
    );
  },
  tip: ({ record }) =>
    notificationOf(record)
      .recipients.map(({ name, address }) => (name ? `${name} <${address}>` : address))
      .join('\n'),
};

/** Longer event labels are truncated; the tooltip shows the whole label. */
const SHOWN_CHARACTERS = 10;

const labelOf = ({ value, column }: CellProps): string => column.choices?.[String(value)] ?? String(value);

const event_type: CellKind = {
  Cell: (props) => {
    const label = labelOf(props);
    return label.length > SHOWN_CHARACTERS ? `${label.slice(0, SHOWN_CHARACTERS)}…` : label;
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
    const { status: now } = notificationOf(record);
    return (
      <Tag tone={TONES[now]} dot>
        {NOTIFICATION_STATUS_LABELS[now]}
      </Tag>
    );
  },
  tip: ({ record }) => {
    const notification = notificationOf(record);
    return notification.status === 'failed' ? failureText(notification) : (notification.error ?? undefined);
  },
};

const attachments: CellKind = {
  align: 'right',
  Cell: ({ record }) => notificationOf(record).attachments.length,
  tip: ({ record }) =>
    notificationOf(record)
      .attachments.map(({ key }) => key)
      .join('\n'),
};

const cells: CustomCells = { locations, groups, recipients, event_type, status, attachments };

export default cells;
