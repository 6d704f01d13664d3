import { styled } from '@mui/material/styles';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { placeOf } from '../../../resources/exceptions/places.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useActor } from '../../engine/actions/useActor.ts';
import { RecordActions } from '../../engine/record/RecordTitle.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
  '& dl': { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: theme.spacing(0.5, 2), margin: 0 },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
}));

/** An exception: its cause, what to do and until when, whose it is, and where it is solved. */
const ExceptionDetail = ({ record }: ExpandProps) => {
  const exception = record as Row & Exception;
  const { roles } = useActor();
  const { says, todo, since, due, group, owner, taken_at } = exception;
  const place = placeOf(exception, roles);
  const lines: [string, string | null][] = [
    ['Reason', says],
    ['What to do', todo],
    ['Since', showInstant(since)],
    ['Due', showDate(due)],
    ['Group', group && `${group.number} ${group.name}`],
    ['Owner', owner && `${owner.name}${taken_at ? `, since ${showInstant(taken_at)}` : ''}`],
  ];
  return (
    <Blocks>
      <dl>
        {lines.map(
          ([label, text]) =>
            text && (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {place && <Link to={place.address}>{place.label}</Link>}
      <RecordActions record={record} />
    </Blocks>
  );
};

export default ExceptionDetail;
