import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import { Busy } from './Busy.tsx';
import { lazyWithPreload } from './lazyWithPreload.ts';

const { Part: Panel, preload: fetchPanel } = lazyWithPreload(() => import('./overlays/DropDownPanel.tsx'));

interface Props {
  /** Shown on the button; `name` is its name for those who listen, where that differs. */
  label?: ReactNode;
  name?: string;
  /** What the panel is called, where the label is more than a text. */
  panel?: string;
  pressed?: boolean;
  /** Fetches what the panel holds, when the pointer or the focus comes near. */
  preload?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel under itself. Focus goes into the panel and comes back; Escape closes it. */
export const DropDown = ({ label, name, panel, pressed, preload, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  const come = () => {
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
        onPointerEnter={come}
        onFocus={come}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={label === undefined ? undefined : <ArrowDropDown />}
        sx={label === undefined ? { minWidth: 0, px: 0.5 } : undefined}
      >
        {label ?? <ArrowDropDown fontSize="small" />}
      </Button>
      {anchor && (
        <Suspense fallback={<Busy busy />}>
          <Panel
            id={id}
            label={panel ?? name ?? (typeof label === 'string' ? label : undefined)}
            anchor={anchor}
            onClose={close}
          >
            {children(close)}
          </Panel>
        </Suspense>
      )}
    </>
  );
};
