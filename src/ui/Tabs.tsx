import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  overflowX: 'auto',
  borderBottom: `1px solid ${theme.vars?.palette.line}`,
  '& > button': {
    ...theme.typography.body1,
    minHeight: theme.measures.row.compact,
    padding: theme.spacing(0.5, 0.5),
    border: 0,
    borderBottom: '2px solid transparent',
    whiteSpace: 'nowrap',
    color: theme.vars?.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
    '&[aria-selected="true"]': {
      fontWeight: theme.typography.fontWeightBold,
      color: theme.vars?.palette.text.primary,
      borderColor: theme.vars?.palette.primary.main,
    },
    '&:focus-visible': { outlineOffset: -2 },
  },
}));

interface Props<K extends string> {
  /** The accessible label of the tab list. */
  label: string;
  tabs: Readonly<Record<K, string>>;
  /** The tab that is shown first, and where the chosen one is gone; without one, nothing is until a tab is chosen. */
  first?: NoInfer<K> | undefined;
  children: (shown: K) => ReactNode;
}

/** The index an arrow key, Home or End moves to; undefined for another key. */
const towards = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Tabs; arrow keys move between them (WAI-ARIA APG, "Tabs"). */
export const Tabs = <K extends string>({ label, tabs, first, children }: Props<K>) => {
  const [chosen, setShown] = useState<K | undefined>(first);
  const bar = useRef<HTMLDivElement>(null);
  const id = useId();
  const names = Object.keys(tabs) as K[]; // Object.keys returns string[]
  const shown = chosen !== undefined && names.includes(chosen) ? chosen : first;
  const reached = shown ?? names[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = towards(event.key, reached === undefined ? -1 : names.indexOf(reached), names.length);
    const name = to === undefined ? undefined : names[to];
    if (to === undefined || name === undefined) return;
    event.preventDefault();
    setShown(name);
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <>
      <Bar ref={bar} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={name === shown ? `${id}-panel` : undefined}
            tabIndex={name === reached ? 0 : -1}
            onClick={() => setShown(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </Bar>
      {shown !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
          {children(shown)}
        </div>
      )}
    </>
  );
};
