import { styled } from '@mui/material/styles';
import { placeOf } from '../../../resources/exceptions/places.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useActor } from '../../engine/actions/useActor.ts';
import { RecordActions } from '../../engine/record/RecordTitle.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';

const Ways = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  '& > a': { minHeight: 24 },
}));

/** Where an exception is solved, and what can be done here. */
const ExceptionDetail = ({ record }: ExpandProps) => {
  const { roles } = useActor();
  const place = placeOf(record as Row & Exception, roles);
  return (
    <Ways>
      {place && <Link to={place.address}>{place.label}</Link>}
      <RecordActions record={record} />
    </Ways>
  );
};

export default ExceptionDetail;
