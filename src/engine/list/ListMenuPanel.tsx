import Download from '@mui/icons-material/Download';
import Keyboard from '@mui/icons-material/Keyboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { COMFORTABLE_ROWS, EXPORT, EXPORT_RUNNING } from '../../messages/list.ts';
import { KEYS } from '../../messages/words.ts';
import { Input } from '../../ui/controls.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { ColumnChoices, Option } from './ColumnChoices.tsx';
import { useDensity } from './useDensity.ts';
import type { Export } from './useExport.ts';

interface Props {
  exporting: Export;
  /** Opens the sheet of the page's keys, if it has any. */
  openKeys: (() => void) | undefined;
  close: () => void;
}

/** The content of a list's menu. */
const ListMenuPanel = ({ exporting: { isRunning, start }, openKeys, close }: Props) => {
  const [density, setDensity] = useDensity();
  const isComfortable = density === 'comfortable';
  return (
    <Box sx={{ display: 'grid', gap: 0.5, p: 1, width: 300, maxWidth: '100%', justifyItems: 'start' }}>
      <ReasonButton
        autoFocus
        color="inherit"
        startIcon={<Download />}
        reason={isRunning ? EXPORT_RUNNING : undefined}
        onClick={() => {
          close();
          start();
        }}
      >
        {EXPORT}
      </ReasonButton>
      {openKeys && (
        <Button
          color="inherit"
          startIcon={<Keyboard />}
          aria-haspopup="dialog"
          onClick={() => {
            close();
            openKeys();
          }}
        >
          {KEYS}
        </Button>
      )}
      <Option>
        <Input
          type="checkbox"
          checked={isComfortable}
          onChange={() => setDensity(isComfortable ? 'compact' : 'comfortable')}
        />
        {COMFORTABLE_ROWS}
      </Option>
      <ColumnChoices />
    </Box>
  );
};

export default ListMenuPanel;
