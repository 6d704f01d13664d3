import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';

const Bubble = styled('div')(({ theme }) => ({
  maxWidth: 420,
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  fontSize: theme.typography.caption.fontSize,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  color: theme.vars?.palette.background.paper,
  backgroundColor: theme.vars?.palette.text.primary,
}));

/** What a cell has to add: its own `data-tip`, or its whole text when that was cut off (`data-clip`). */
const tipOf = (cell: Element): string | undefined => {
  const said = cell.getAttribute('data-tip');
  if (said) return said;
  const clipped = cell.querySelector('[data-clip]');
  return clipped && clipped.scrollWidth > clipped.clientWidth ? (clipped.textContent ?? undefined) : undefined;
};

const cellOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="gridcell"]') : null;

/**
 * One tooltip for a whole table, on hover and on focus alike (WCAG 1.4.13): the pointer may move onto it, Escape
 * dismisses it. A tooltip a cell would make a long list slow.
 */
export const CellTip = ({ children }: { children: ReactNode }) => {
  const [tip, setTip] = useState<{ cell: Element; text: string } | undefined>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(leaving.current), []);
  const leave = useCallback(() => {
    stay();
    leaving.current = setTimeout(() => setTip(undefined), 120);
  }, [stay]);
  const show = (target: EventTarget | null) => {
    const cell = cellOf(target);
    const text = cell && tipOf(cell);
    if (!cell || !text) return leave();
    stay();
    setTip((now) => (now?.cell === cell ? now : { cell, text }));
  };
  useEffect(() => {
    if (!tip) return;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setTip(undefined);
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [tip]);
  useEffect(() => stay, [stay]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; every cell takes the focus itself
    <div
      onMouseOver={(event) => show(event.target)}
      onMouseLeave={leave}
      onFocus={(event) => show(event.target)}
      onBlur={leave}
    >
      {children}
      <Popper
        disablePortal
        open={tip !== undefined}
        anchorEl={tip?.cell ?? null}
        placement="bottom-start"
        onMouseEnter={stay}
        onMouseLeave={leave}
        sx={{ zIndex: 'tooltip' }}
      >
        <Bubble>{tip?.text}</Bubble>
      </Popper>
    </div>
  );
};
