import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { roleLabel } from '../../../domain/roles.ts';
import { fullName, initials } from '../../authProvider/user.ts';
import { DropDown } from '../../ui/DropDown.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { useLogOut } from '../useLogOut.tsx';
import { Appearance } from './Appearance.tsx';
import { useRoles, useUser } from './User.tsx';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5),
  '& > div': { display: 'flex', gap: theme.spacing(1), alignItems: 'center', minWidth: 0 },
  '& > div > button': { marginLeft: 'auto' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& p + p': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
}));

const Circle = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(4),
  height: theme.spacing(4),
  borderRadius: '50%',
  fontSize: theme.typography.caption.fontSize,
  fontWeight: theme.typography.fontWeightBold,
  color: theme.vars?.palette.tag.info.text,
  backgroundColor: theme.vars?.palette.tag.info.ground,
}));

const Initials = () => <Circle aria-hidden>{initials(useUser())}</Circle>;

/** Initials, name and first role of the signed-in user, the appearance and "Log out". */
export const Person = () => {
  const user = useUser();
  const [role] = useRoles();
  const { leave, question } = useLogOut();
  return (
    <Box>
      <div>
        <Initials />
        <div>
          <p>{fullName(user)}</p>
          <p>{role ? roleLabel(role) : 'No role'}</p>
        </div>
      </div>
      <div>
        <Appearance />
        <Button variant="outlined" color="inherit" onClick={leave}>
          Log out
        </Button>
      </div>
      {question}
    </Box>
  );
};

/** The same in a panel beside the initials, where the navigation is narrow. */
export const PersonMenu = () => {
  const name = fullName(useUser());
  const label = (
    <span title={name}>
      <Initials />
      <Hidden>{name}</Hidden>
    </span>
  );
  return (
    <DropDown beside label={label} panel="Signed in">
      {() => <Person />}
    </DropDown>
  );
};
