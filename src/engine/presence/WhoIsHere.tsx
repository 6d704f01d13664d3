import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { fullName } from '../../../domain/audit.ts';
import { initialsOf } from '../../../domain/initials.ts';
import { whoIsHere } from '../../messages/presence.ts';
import { screenOnly } from '../../ui/print.ts';
import { PresenceOf } from './presence.ts';

/** How many people are named; the others are a number. */
const MOST_SHOWN = 3;

const Line = styled('div')(({ theme }) => ({
  ...screenOnly,
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minWidth: 0,
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.text.secondary,
  '& > b': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    fontSize: 10,
    color: theme.vars?.palette.tag.info.text,
    backgroundColor: theme.vars?.palette.tag.info.ground,
    '&[data-editing]': { outline: `2px solid ${theme.vars?.palette.tag.warning.text}` },
  },
}));

/** Who else has the opened record open, by initials, and who of them edits it. */
export const WhoIsHere = () => {
  const { people } = useContext(PresenceOf);
  return (
    <Line role="status">
      {people.slice(0, MOST_SHOWN).map((person) => (
        <b key={person.id} aria-hidden data-editing={person.isEditing ? '' : undefined} title={fullName(person)}>
          {initialsOf(person)}
        </b>
      ))}
      {people.length > 0 && <span>{whoIsHere(people)}</span>}
    </Line>
  );
};
