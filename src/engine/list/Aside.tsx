import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useStore } from 'ra-core';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { Panel } from '../../../declare/panels/panel.ts';
import { useListOf } from './context.ts';

const PanelSection = lazy(() => import('../panels/PanelSection.tsx'));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(37)}` },
  '& > div': { display: 'grid', gap: theme.spacing(2), gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > aside': {
    display: 'grid',
    gap: theme.spacing(2),
    gridTemplateColumns: 'minmax(0, 1fr)',
    // below the rows their panels stand side by side
    [theme.breakpoints.between('sm', 'lg')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' },
  },
}));

/** Whether the declared panels beside the rows are shown: as the user left it, else as declared. */
const useShown = () => {
  const { aside, name } = useListOf().resource.list;
  return useStore(`list.aside.${name}`, aside?.shown ?? false);
};

/** Shows and hides the panels beside the rows, if the list declares any. */
export const AsideButton = () => {
  const { aside } = useListOf().resource.list;
  const [shown, show] = useShown();
  if (!aside) return null;
  return (
    <Button color="inherit" variant="outlined" aria-pressed={shown} onClick={() => show(!shown)}>
      {aside.label}
    </Button>
  );
};

const Panels = ({ of }: { of: readonly Panel[] }) => {
  const { resource, state, panels } = useListOf();
  if (!panels) return null;
  return (
    <Suspense fallback={null}>
      {of.map((panel) => (
        <PanelSection key={panel.title} page={resource.name} panel={panel} state={state} timing={panels.timing} />
      ))}
    </Suspense>
  );
};

const Above = lazy(() => import('../panels/PanelsAbove.tsx'));

/** The declared panels above the rows, which come with them, so that these need not move. */
export const WithPanelsAbove = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Box sx={{ minHeight: '100vh' }} />}>
    {useListOf().resource.list.above && <Above />}
    {children}
  </Suspense>
);

/** The rows of a list, with its declared panels beside them. */
export const WithAside = ({ children }: { children: ReactNode }) => {
  const { aside } = useListOf().resource.list;
  const [shown] = useShown();
  if (!aside || !shown) return children;
  return (
    <Columns>
      <div>{children}</div>
      <aside aria-label={aside.label}>
        <Panels of={aside.panels} />
      </aside>
    </Columns>
  );
};
