import { styled } from '@mui/material/styles';
import type { FieldChange } from '../../../declare/actions/four-eyes.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Approval } from '../../../resources/approvals/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import NotesAbout from '../../engine/notes/NotesAbout.tsx';
import { Block } from '../../engine/record/Block.tsx';
import { RecordActions } from '../../engine/record/RecordTitle.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  '&& :is(th, td)': {
    height: 'auto',
    padding: theme.spacing(0.5, 2, 0.5, 0),
    border: 0,
    textAlign: 'left',
    verticalAlign: 'top',
    whiteSpace: 'normal',
    fontWeight: theme.typography.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  '&& thead th': { position: 'static', color: theme.vars?.palette.text.secondary },
  '&& td': theme.typography.code,
}));

const DASH = '–';

/** The fields of a save, as they are and as they would be, side by side. */
const Changes = ({ changes }: { changes: readonly FieldChange[] }) => (
  <Table>
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
  </Table>
);

/** A request: what is done when it is approved, why it was asked for, and how it was decided. */
const ApprovalDetail = ({ record }: ExpandProps) => {
  const request = record as Row & Approval; // the rows of its list
  const { about, link, effects, changes, reason, asked_by, asked_at, decided_by, decided_at, decision_reason } =
    request;
  const of = request.record;
  return (
    <>
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
      <NotesAbout about={[of]} />
      {link && <Link to={link}>Open {about}</Link>}
      <RecordActions record={record} />
    </>
  );
};

export default ApprovalDetail;
