import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Busy } from '../ui/Busy.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Drawer } from './navigation/Drawer.tsx';
import { Footer } from './navigation/Footer.tsx';
import { Navigation } from './navigation/Navigation.tsx';
import { PageHeader } from './PageHeader.tsx';
import { readPreference, writePreference } from './preferences.ts';

const Frame = styled('div')({ display: 'flex', minHeight: '100vh', '@media print': { display: 'block' } });

const Side = styled('div', { shouldForwardProp: (prop) => prop !== 'narrow' })<{ narrow: boolean }>(
  ({ theme, narrow }) => ({
    flex: 'none',
    position: 'sticky',
    top: 0,
    width: narrow ? theme.measures.navigation.narrow : theme.measures.navigation.wide,
    height: '100vh',
    backgroundColor: theme.vars?.palette.background.paper,
    borderRight: `1px solid ${theme.vars?.palette.line}`,
    '@media print': { display: 'none' },
  }),
);

const Column = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });

const Main = styled('main')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(2, 3, 3),
  // shows the focus to users of the skip link
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2) },
  '@media print': { padding: 0 },
}));

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: theme.spacing(1),
  left: theme.spacing(1),
  padding: theme.spacing(1, 2),
  color: theme.vars?.palette.primary.contrastText,
  backgroundColor: theme.vars?.palette.primary.main,
  borderRadius: theme.shape.borderRadius,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));

const NARROW = 'narrow';

/** The stored navigation width: wide or narrow. */
const useNarrow = () => {
  const [narrow, setNarrow] = useState(() => readPreference('navigation') === NARROW);
  const toggle = () => {
    writePreference('navigation', narrow ? 'wide' : NARROW);
    setNarrow(!narrow);
  };
  return [narrow, toggle] as const;
};

/** Navigation at the side, header at the top, footer at the bottom, and the screen in its own error boundary. */
export const Layout = () => {
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [narrow, toggleNarrow] = useNarrow();
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  return (
    <Frame>
      <SkipLink
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </SkipLink>
      {small ? (
        open && (
          <Drawer onClose={() => setOpen(false)}>
            <Navigation narrow={false} onFollow={() => setOpen(false)} />
          </Drawer>
        )
      ) : (
        <Side narrow={narrow}>
          <Navigation narrow={narrow} />
        </Side>
      )}
      <Column>
        <PageHeader
          menuButton={
            small
              ? { label: 'Open navigation', pressed: open, onClick: () => setOpen(true) }
              : { label: 'Wide navigation', pressed: !narrow, onClick: toggleNarrow }
          }
        />
        <Main ref={main} id="content" tabIndex={-1}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Busy busy />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Main>
        <Footer />
      </Column>
    </Frame>
  );
};
