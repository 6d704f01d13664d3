import Menu from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from '../router/Link.tsx';
import { screenOnly } from '../ui/print.ts';

/** On a small screen a bar; else a line above the heading, where there is anything to show in it. */
const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(2, 3, 0),
  color: theme.vars?.palette.text.secondary,
  '& ol': { ...theme.typography.caption, display: 'flex', margin: 0, padding: 0, listStyle: 'none' },
  '& a': { color: 'inherit' },
  '& li + li::before': { content: '"›"', margin: theme.spacing(0, 1) },
  '& > [data-tools]': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), marginLeft: 'auto' },
  [theme.breakpoints.down('md')]: {
    minHeight: theme.measures.header,
    padding: theme.spacing(0.5, 2, 0.5, 1),
    backgroundColor: theme.vars?.palette.background.paper,
    borderBottom: `1px solid ${theme.vars?.palette.line}`,
  },
  ...screenOnly,
}));

/** A part of the breadcrumb; `to` leads to a screen. */
export interface Crumb {
  label: string;
  to?: string;
}

interface Props {
  /** What stands above the page: its group in the menu, and for a record its list. */
  parents: readonly Crumb[];
  /** On a small screen: the button that opens the navigation, the search and the mentions. */
  small: { open: boolean; onOpen: () => void; tools: ReactNode } | undefined;
}

/** The breadcrumb, where the page has a parent. The title is the page's own heading. */
export const PageHeader = ({ parents, small }: Props) => {
  if (!small && parents.length === 0) return null;
  return (
    <Bar>
      {small && (
        <IconButton
          aria-label="Open navigation"
          aria-expanded={small.open}
          title="Open navigation"
          onClick={small.onOpen}
        >
          <Menu fontSize="small" />
        </IconButton>
      )}
      {parents.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol>
            {parents.map(({ label, to }) => (
              <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
          </ol>
        </nav>
      )}
      {small && <div data-tools="">{small.tools}</div>}
    </Bar>
  );
};
