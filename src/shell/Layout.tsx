import { styled, useTheme } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router';
import type { ResourceHead } from '../../declare/resource.ts';
import { PRODUCT } from '../../domain/product.ts';
import { TRACE_PARAM } from '../../domain/release/trace-address.ts';
import { screens } from '../../resources/index.ts';
import { NOT_FOUND } from '../messages/words.ts';
import { useMedia } from '../ui/media.ts';
import { LoadingPage, PageProvider } from '../ui/PageTitle.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Bell } from './mentions/Bell.tsx';
import { Drawer } from './navigation/Drawer.tsx';
import { Footer } from './navigation/Footer.tsx';
import { parentsOf } from './navigation/menu.ts';
import { Rail } from './navigation/Rail.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { usePalette } from './palette/usePalette.tsx';

const Trace = lazy(() => import('../pages/trace/Trace.tsx'));

const Frame = styled('div')({ display: 'flex', minHeight: '100vh', '@media print': { display: 'block' } });

const Column = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });

const Main = styled('main')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  padding: `${theme.spacing(2)} ${theme.measures.beside}px ${theme.spacing(3)}`,
  'header + &': { paddingTop: theme.spacing(0.5) },
  // shows the focus to users of the skip link
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('md')]: { 'header + &': { paddingTop: theme.spacing(2) } },
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

/** What stands above a screen: the heading of its menu entry, and the screen that leads to it. */
const crumbsTo = (screen: (typeof screens)[number]): Crumb[] => {
  const above = screens.find(({ name }) => name === screen.under);
  if (above) return [...crumbsTo(above), { label: above.title, to: above.route }];
  return parentsOf(screen).map((label) => ({ label }));
};

/** The title of the current screen, also that of the browser's tab, and what stands above it in the menu. */
const usePlace = () => {
  const { pathname, search } = useLocation();
  const own = screens.find(({ route }) => matchPath(route, pathname));
  const screen =
    own ??
    screens.find(({ route, recordRoute = route }: ResourceHead) =>
      matchPath({ path: recordRoute, end: false }, pathname),
    );
  const title = screen?.title ?? (pathname === '/' ? 'Welcome' : NOT_FOUND);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  const groups = screen ? crumbsTo(screen) : [];
  const parents = screen && !own ? [...groups, { label: screen.title, to: screen.route }] : groups;
  return { pathname, search, title, parents };
};

/** Navigation at the side, header at the top, footer at the bottom, and the screen in its own error boundary. */
export const Layout = () => {
  const isSmall = useMedia(useTheme().breakpoints.down('md'));
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname, search, title, parents } = usePlace();
  const palette = usePalette();
  const tools = (
    <>
      <PaletteButton {...palette.button} />
      <Bell />
    </>
  );
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
      {isSmall ? open && <Drawer onClose={() => setOpen(false)} /> : <Rail />}
      <Column>
        <PageHeader parents={parents} small={isSmall ? { open, onOpen: () => setOpen(true), tools } : undefined} />
        <Main ref={main} id="content" tabIndex={-1}>
          <PageProvider value={{ title, tools: isSmall ? undefined : tools }}>
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<LoadingPage />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </PageProvider>
        </Main>
        <Footer />
      </Column>
      {palette.overlays}
      {search.includes(`${TRACE_PARAM}=`) && (
        <Suspense fallback={null}>
          <Trace />
        </Suspense>
      )}
    </Frame>
  );
};
