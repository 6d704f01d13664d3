import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Badge, nameWithSet } from '../../../ui/Badge.tsx';
import { Busy } from '../../../ui/Busy.tsx';
import { DropDown } from '../../../ui/DropDown.tsx';

interface Props {
  label: string;
  /** How many values or filters are set; shown in a badge. */
  set: number;
  /** Preloads the content of the menu. */
  preload: () => void;
  children: (close: () => void) => ReactNode;
}

/** The button and menu of one filter or several; the content of the menu may still be loading. */
export const FilterButton = ({ label, set, preload, children }: Props) => (
  <DropDown
    label={
      <>
        {label}
        <Badge count={set} />
      </>
    }
    name={nameWithSet(label, set)}
    pressed={set > 0}
    preload={preload}
  >
    {(close) => <Suspense fallback={<Busy busy />}>{children(close)}</Suspense>}
  </DropDown>
);
