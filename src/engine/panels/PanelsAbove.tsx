import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { useStore } from 'ra-core';
import { useId } from 'react';
import { HIDE_PANELS, SHOW_PANELS } from '../../messages/panels.ts';
import { screenOnly } from '../../ui/print.ts';
import { useListOf } from '../list/context.ts';
import { PanelGrid } from './PanelGrid.tsx';

/** The declared panels above the rows of a list. The user hides them to have the rows alone; hidden, they request nothing. */
const PanelsAbove = () => {
  const { resource, requested, panels } = useListOf();
  const { above = [], name } = resource.list;
  const [shown, show] = useStore(`list.above.${name}`, true);
  const id = useId();
  if (!panels) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={shown ? <ExpandLess /> : <ExpandMore />}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => show(!shown)}
        sx={{ justifySelf: 'start', ...screenOnly }}
      >
        {shown ? HIDE_PANELS : SHOW_PANELS}
      </Button>
      {shown && <PanelGrid id={id} page={resource.name} panels={above} state={requested} timing={panels.timing} />}
    </>
  );
};

export default PanelsAbove;
