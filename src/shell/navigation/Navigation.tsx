import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router';
import type { PageEntry, ResourceEntry } from '../../../declare/resource.ts';
import { roleLabel } from '../../../domain/roles.ts';
import { screens } from '../../../resources/index.ts';
import { fullName, initials } from '../../authProvider/user.ts';
import { usePreload } from '../preloadScreen.ts';
import { useLogOut } from '../useLogOut.tsx';
import { menuFor } from './menu.ts';
import { useRoles, useUser } from './User.tsx';

const Box = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' });

const Entries = styled('nav')(({ theme }) => ({
  flex: 1,
  overflowY: 'auto',
  padding: theme.spacing(1),
  '& h2': {
    ...theme.typography.caption,
    margin: 0,
    padding: theme.spacing(1.5, 1, 0.5),
    color: theme.vars?.palette.text.secondary,
    fontWeight: 600,
  },
  // separates entries without a heading from the group above them
  '& section + section:not(:has(h2))': {
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(1),
    borderTop: `1px solid ${theme.vars?.palette.line}`,
  },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    padding: theme.spacing(0.75, 1),
    borderRadius: theme.shape.borderRadius,
    color: theme.vars?.palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
    '&[aria-current=page]': {
      color: theme.vars?.palette.primary.main,
      backgroundColor: theme.vars?.palette.action.selected,
      fontWeight: 600,
    },
  },
  '&[data-narrow]': {
    padding: theme.spacing(1, 0.25),
    textAlign: 'center',
    '& h2, & a': { ...theme.typography.caption, paddingInline: theme.spacing(0.25) },
    '& h2': { fontWeight: 600 },
  },
}));

const Person = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(1.5),
  borderTop: `1px solid ${theme.vars?.palette.line}`,
  '& > div': { display: 'flex', gap: theme.spacing(1), alignItems: 'center', minWidth: 0 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& p + p': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '&[data-narrow]': { padding: theme.spacing(1, 0.25), justifyItems: 'center' },
}));

const Initials = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(4),
  height: theme.spacing(4),
  borderRadius: '50%',
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 600,
  color: theme.vars?.palette.tag.info.text,
  backgroundColor: theme.vars?.palette.tag.info.ground,
}));

const Entry = ({
  entry,
  label,
  onFollow,
}: {
  entry: ResourceEntry | PageEntry;
  label: string;
  onFollow?: () => void;
}) => (
  <li>
    <NavLink to={entry.route} end onClick={onFollow} {...usePreload(entry)}>
      {label}
    </NavLink>
  </li>
);

const LogOut = ({ narrow }: { narrow: boolean }) => {
  const { leave, question } = useLogOut();
  return (
    <>
      <Button variant={narrow ? 'text' : 'outlined'} onClick={leave} sx={{ minWidth: 0 }}>
        Log out
      </Button>
      {question}
    </>
  );
};

const SignedIn = ({ narrow }: { narrow: boolean }) => {
  const user = useUser();
  const [role] = useRoles();
  return (
    <Person aria-label="Signed in" data-narrow={narrow || undefined}>
      <div>
        <Initials aria-hidden title={narrow ? fullName(user) : undefined}>
          {initials(user)}
        </Initials>
        {!narrow && (
          <div>
            <p>{fullName(user)}</p>
            <p>{role ? roleLabel(role) : 'No role'}</p>
          </div>
        )}
      </div>
      <LogOut narrow={narrow} />
    </Person>
  );
};

/** The side navigation: the screens the user's roles may open, grouped under headings, and the user below. */
export const Navigation = ({ narrow, onFollow }: { narrow: boolean; onFollow?: () => void }) => {
  const roles = useRoles();
  return (
    <Box>
      <Entries aria-label="Main" data-narrow={narrow || undefined}>
        {menuFor(screens, roles).map(({ title, entries }) => (
          <section key={title ?? ''} aria-label={title}>
            {title && <h2>{title}</h2>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.route} entry={entry} label={entry.menu.label} onFollow={onFollow} />
              ))}
            </ul>
          </section>
        ))}
      </Entries>
      <SignedIn narrow={narrow} />
    </Box>
  );
};
