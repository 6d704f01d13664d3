import { styled } from '@mui/material/styles';
import type { Panel } from '../../../declare/panels/panel.ts';
import type { PageState } from '../../../declare/panels/parts.ts';
import PanelSection from './PanelSection.tsx';
import type { Timing } from './usePanel.ts';

const WIDE = '@media (min-width: 1280px)';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  alignItems: 'start',
  gap: theme.spacing(3),
  '& > *': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    '& > section[data-width="half"]': { gridColumn: 'span 3' },
    '& > section[data-width="third"]': { gridColumn: 'span 2' },
  },
  // below the main panel they stand two by two
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(3),
    [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  [WIDE]: {
    '& > section[data-width="main"]': { gridColumn: 'span 4' },
    '& > div': { gridColumn: 'span 2' },
  },
}));

interface Props {
  id?: string;
  page: string;
  panels: readonly Panel[];
  state: PageState;
  timing: Timing;
}

/** Panels below each other, and beside each other where their declared width says so. */
export const PanelGrid = ({ id, panels, ...of }: Props) => {
  const sections = (those: readonly Panel[]) =>
    those.map((panel) => <PanelSection key={panel.title} panel={panel} {...of} />);
  const side = panels.filter(({ width }) => width === 'side');
  const at = side[0] ? panels.indexOf(side[0]) : panels.length;
  const isMain = (panel: Panel) => panel.width !== 'side';
  return (
    <Grid id={id}>
      {sections(panels.slice(0, at).filter(isMain))}
      {side.length > 0 && <div>{sections(side)}</div>}
      {sections(panels.slice(at).filter(isMain))}
    </Grid>
  );
};
