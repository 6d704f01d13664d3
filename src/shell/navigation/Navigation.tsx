import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { menuLabel } from '../../../declare/resource.ts';
import { PRODUCT } from '../../../domain/product.ts';
import { screens } from '../../../resources/index.ts';
import { Link } from '../../router/Link.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { TipArea } from '../../ui/TipArea.tsx';
import { usePreload } from '../preloadScreen.ts';
import { icons, LIST_ICON } from './icons.tsx';
import { MenuCount } from './MenuCount.tsx';
import { menuFor } from './menu.ts';
import { Person, PersonMenu } from './Person.tsx';
import { useRoles } from './User.tsx';

type Screen = (typeof screens)[number];

const Box = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '& > section': { flex: 'none', borderTop: `1px solid ${theme.vars?.palette.line}` },
  '&[data-narrow] > section': { display: 'grid', placeItems: 'center', padding: theme.spacing(1.5, 0) },
}));

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5),
  fontWeight: theme.typography.fontWeightBold,
  '& > button': { marginLeft: 'auto' },
  '[data-narrow] > &': { flexDirection: 'column', gap: theme.spacing(1), '& > button': { marginLeft: 0 } },
}));

const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(4.5),
  height: theme.spacing(4.5),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.primary.contrastText,
  backgroundColor: theme.vars?.palette.primary.main,
}));

const Entries = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  padding: theme.spacing(0, 1, 1),
  '& h2': {
    ...theme.typography.caption,
    margin: 0,
    padding: theme.spacing(2, 1, 0.5),
    color: theme.vars?.palette.text.secondary,
    fontWeight: theme.typography.fontWeightBold,
  },
  '& ul': { display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    minHeight: theme.spacing(4.5),
    padding: theme.spacing(0, 1),
    borderRadius: theme.shape.borderRadius,
    color: theme.vars?.palette.text.primary,
    textDecoration: 'none',
    '& svg': { flex: 'none', fontSize: 20, color: theme.vars?.palette.text.secondary },
    '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current=page]': {
      fontWeight: theme.typography.fontWeightBold,
      backgroundColor: theme.vars?.palette.action.selected,
      '&, & svg': { color: theme.vars?.palette.primary.main },
    },
  },
  '[data-narrow] > &': {
    padding: theme.spacing(0, 0.25, 1),
    '& h2': { padding: theme.spacing(0, 0, 0.5), fontSize: 10, textAlign: 'center' },
    '& a': {
      position: 'relative',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 0,
      padding: 0,
    },
    '& a small': { fontSize: 10, lineHeight: 1.2 },
    '& a [data-count]': { position: 'absolute', top: 0, right: 0 },
    '& section + section': {
      marginTop: theme.spacing(1),
      paddingTop: theme.spacing(1),
      borderTop: `1px solid ${theme.vars?.palette.line}`,
    },
  },
}));

/** The product's initials. */
const MARK = PRODUCT.replaceAll(/\B\w+|\s/g, '');

interface EntryProps {
  screen: Screen;
  label: string;
  /** The heading above it, which two entries of one label are told apart by. */
  title: string | undefined;
  narrow: boolean;
  onFollow?: () => void;
}

const Entry = ({ screen, label, title, narrow, onFollow }: EntryProps) => {
  const { pathname } = useLocation();
  const { menu } = screen;
  return (
    <li>
      <Link
        to={screen.route}
        aria-current={pathname.toLowerCase() === screen.route ? 'page' : undefined}
        data-tip={narrow ? [title, label].filter(Boolean).join(': ') : undefined}
        onClick={onFollow}
        {...usePreload(screen)}
      >
        {icons[screen.name] ?? LIST_ICON}
        {narrow ? (
          <>
            <small aria-hidden>{menu?.short ?? label}</small>
            <Hidden>{label}</Hidden>
          </>
        ) : (
          label
        )}
        {menu?.count && <MenuCount call={menu.count} />}
      </Link>
    </li>
  );
};

/** The whole name of an entry, when it is pointed at or reached by key. */
const tipAt = (target: Element) => {
  const anchor = target.closest('[data-tip]');
  const text = anchor?.getAttribute('data-tip');
  return anchor && text ? { anchor, text } : undefined;
};

interface Props {
  /** A word under each icon, with the whole name as its tooltip, instead of the name beside it. */
  narrow: boolean;
  /** The button that makes the navigation narrow or wide, or closes it. */
  button: ReactNode;
  onFollow?: () => void;
}

/** The side navigation: the screens the user's roles may open, grouped under headings, and the user below. */
export const Navigation = ({ narrow, button, onFollow }: Props) => {
  const roles = useRoles();
  return (
    <Box aria-label="Main" data-narrow={narrow || undefined}>
      <Head>
        <Mark aria-hidden>{MARK}</Mark>
        {!narrow && <span>{PRODUCT}</span>}
        {button}
      </Head>
      <Entries>
        <TipArea tipAt={tipAt} placement="right">
          {menuFor(screens, roles).map(({ title, entries }) => (
            <section key={title ?? ''} aria-label={title}>
              {title && <h2>{title}</h2>}
              <ul>
                {entries.map((screen) => (
                  <Entry
                    key={screen.route}
                    screen={screen}
                    label={menuLabel(screen)}
                    title={title}
                    narrow={narrow}
                    onFollow={onFollow}
                  />
                ))}
              </ul>
            </section>
          ))}
        </TipArea>
      </Entries>
      <section aria-label="Signed in">{narrow ? <PersonMenu /> : <Person />}</section>
    </Box>
  );
};
