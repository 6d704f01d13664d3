import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { FieldChange } from '../../../declare/actions/four-eyes.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Approval } from '../../../resources/approvals/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { RecordActions } from '../../engine/record/RecordTitle.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
  '& h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 0.5) },
  '& p': { margin: 0, color: theme.vars?.palette.text.secondary, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& ul': { margin: 0, paddingLeft: theme.spacing(2.5) },
  '& table': { borderCollapse: 'collapse' },
  '& :is(th, td)': {
    padding: theme.spacing(0.5, 2, 0.5, 0),
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: theme.vars?.palette.text.secondary },
  '& td': theme.typography.code,
}));

const DASH = '–';

const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** The fields of a save, as they are and as they would be, side by side. */
const Changes = ({ changes }: { changes: readonly FieldChange[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ label, from, to }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{from ?? DASH}</td>
          <td>{to ?? DASH}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A request: what is done when it is approved, why it was asked for, and how it was decided. */
const ApprovalDetail = ({ record }: ExpandProps) => {
  const { about, link, effects, changes, reason, asked_by, asked_at, decided_by, decided_at, decision_reason } =
    record as Row & Approval;
  return (
    <Blocks>
      <Block title="What is done">
        {changes ? (
          <Changes changes={changes} />
        ) : (
          <ul>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
      </Block>
      <Block title="Reason">
        <p>{reason}</p>
        <p>
          {asked_by.name}, {showInstant(asked_at)}
        </p>
      </Block>
      {decided_at && (
        <Block title="Decision">
          {decision_reason && <p>{decision_reason}</p>}
          <p>
            {decided_by ? `${decided_by.name}, ` : ''}
            {showInstant(decided_at)}
          </p>
        </Block>
      )}
      {link && <Link to={link}>Open {about}</Link>}
      <RecordActions record={record} />
    </Blocks>
  );
};

export default ApprovalDetail;
