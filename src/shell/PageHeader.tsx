import Menu from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { screens } from '../../resources/index.ts';
import { breadcrumb } from './navigation/menu.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { PRODUCT } from './product.ts';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.measures.header,
  padding: theme.spacing(0.5, 3, 0.5, 1.5),
  backgroundColor: theme.vars?.palette.background.paper,
  borderBottom: `1px solid ${theme.vars?.palette.line}`,
  '& ol': { display: 'flex', margin: 0, padding: 0, listStyle: 'none', color: theme.vars?.palette.text.secondary },
  '& li + li::before': { content: '"›"', margin: theme.spacing(0, 1) },
  '& [aria-current]': { color: theme.vars?.palette.text.primary, fontWeight: 600 },
  '& nav': { flex: 1, minWidth: 0 },
  '@media print': { display: 'none' },
}));

const usePlace = (): { title: string; crumbs: string[] } => {
  const { pathname } = useLocation();
  const screen =
    screens.find(({ route }) => matchPath(route, pathname)) ??
    screens.find(({ route }) => matchPath({ path: route, end: false }, pathname));
  if (screen) return { title: screen.title, crumbs: breadcrumb(screen) };
  const title = pathname === '/' ? 'Welcome' : 'Not found';
  return { title, crumbs: [title] };
};

interface MenuButton {
  label: string;
  pressed: boolean;
  onClick: () => void;
}

/** The breadcrumb and the title of the browser tab. The heading is part of the screen. */
export const PageHeader = ({ menuButton }: { menuButton: MenuButton }) => {
  const { title, crumbs } = usePlace();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <Bar>
      <IconButton
        aria-label={menuButton.label}
        aria-expanded={menuButton.pressed}
        title={menuButton.label}
        onClick={menuButton.onClick}
      >
        <Menu fontSize="small" />
      </IconButton>
      <nav aria-label="Breadcrumb">
        <ol>
          {crumbs.map((crumb, place) => (
            <li key={crumb} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
              {crumb}
            </li>
          ))}
        </ol>
      </nav>
      <PaletteButton />
    </Bar>
  );
};
