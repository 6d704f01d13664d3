import Menu from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import IconButton from '@mui/material/IconButton';
import { styled, useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useMedia } from '../../ui/media.ts';
import { screenOnly } from '../../ui/print.ts';
import { readPreference, writePreference } from '../preferences.ts';
import { Navigation } from './Navigation.tsx';

const Box = styled('div')(({ theme }) => ({
  flex: 'none',
  position: 'sticky',
  top: 0,
  boxSizing: 'border-box',
  width: theme.measures.navigation.wide,
  '&[data-width=narrow]': { width: theme.measures.navigation.narrow },
  height: '100vh',
  backgroundColor: theme.vars?.palette.background.paper,
  borderRight: `1px solid ${theme.vars?.palette.line}`,
  ...screenOnly,
}));

type Width = 'narrow' | 'wide';
const isWidth = (stored: string | undefined): stored is Width => stored === 'narrow' || stored === 'wide';

/** The width the user chose; until then wide where the window has room for it. */
const useWidth = () => {
  const { measures } = useTheme();
  const roomy = useMedia(`(min-width:${measures.navigation.wideFrom}px)`);
  const [chosen, setChosen] = useState(() => {
    const stored = readPreference('navigation');
    return isWidth(stored) ? stored : undefined;
  });
  const width: Width = chosen ?? (roomy ? 'wide' : 'narrow');
  const toggle = () => {
    const other = width === 'wide' ? 'narrow' : 'wide';
    writePreference('navigation', other);
    setChosen(other);
  };
  return [width, toggle] as const;
};

/** The navigation at the side of the page, with words or, where the window is small, icons alone. */
export const Rail = () => {
  const [width, toggle] = useWidth();
  const narrow = width === 'narrow';
  return (
    <Box data-width={width}>
      <Navigation
        narrow={narrow}
        button={
          <IconButton aria-label="Wide navigation" aria-expanded={!narrow} title="Wide navigation" onClick={toggle}>
            {narrow ? <Menu fontSize="small" /> : <MenuOpen fontSize="small" />}
          </IconButton>
        }
      />
    </Box>
  );
};
