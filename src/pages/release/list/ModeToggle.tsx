import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useListOf } from '../../../engine/list/context.ts';
import type { ReleaseMode } from '../mode.ts';
import { useReleaseMode } from '../mode.ts';

const MODES: Readonly<Record<ReleaseMode, string>> = { default: 'Default', lazy: 'Lazy' };

/** Whether the list and its runs are loaded in one call or in parts. Only administrators see it. */
const ModeToggle = () => {
  const { may, toMode } = useListOf();
  const mode = useReleaseMode();
  if (!may.administer) return null;
  return (
    <ButtonGroup variant="outlined" color="inherit" aria-label="Mode">
      {(['default', 'lazy'] as const).map((one) => (
        <Button
          key={one}
          color={one === mode ? 'primary' : 'inherit'}
          aria-pressed={one === mode}
          onClick={() => toMode(one === 'lazy' ? one : undefined)}
        >
          {MODES[one]}
        </Button>
      ))}
    </ButtonGroup>
  );
};

export default ModeToggle;
