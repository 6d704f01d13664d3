import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import { Busy } from './Busy.tsx';
import { lazyWithPreload } from './lazyWithPreload.ts';

const { Part: Panel, preload: fetchPanel } = lazyWithPreload(() => import('./overlays/DropDownPanel.tsx'));

interface Props {
  /** Shown on the button; `name` is its accessible name, if that differs. */
  label?: ReactNode;
  /** Shown on a button without a label, in place of the arrow. */
  icon?: ReactNode;
  name?: string;
  /** The accessible label of the panel, if `label` is not plain text. */
  panel?: string;
  pressed?: boolean;
  /** Opens the panel to the right of the button, which has no arrow then: for a button at the edge of the window. */
  beside?: boolean;
  /** Preloads the panel's content on hover or focus. */
  preload?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below or beside it. The focus moves into the panel and back; Escape closes it. */
export const DropDown = ({
  label,
  icon = <ArrowDropDown fontSize="small" />,
  name,
  panel,
  pressed,
  beside,
  preload,
  children,
}: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const hasArrow = label !== undefined && !beside;
  const close = () => setAnchor(null);
  const preloadAll = () => {
    fetchPanel();
    preload?.();
  };
  return (
    <>
      <Button
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        color={pressed ? 'primary' : 'inherit'}
        onPointerEnter={preloadAll}
        onFocus={preloadAll}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={hasArrow ? <ArrowDropDown /> : undefined}
        sx={hasArrow ? undefined : { minWidth: 0, px: 0.5 }}
      >
        {label ?? icon}
      </Button>
      {anchor && (
        <Suspense fallback={<Busy busy />}>
          <Panel
            id={id}
            label={panel ?? name ?? (typeof label === 'string' ? label : undefined)}
            anchor={anchor}
            beside={beside}
            onClose={close}
          >
            {children(close)}
          </Panel>
        </Suspense>
      )}
    </>
  );
};
