import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Busy } from '../../ui/Busy.tsx';
import { GridCell, GridRow } from './elements.tsx';

/** What a row opened to, in a row of its own under it. */
export const Detail = ({ id, width, children }: { id: string; width: number; children: ReactNode }) => (
  <GridRow>
    <GridCell data-detail="" id={id} colSpan={width}>
      <Suspense fallback={<Busy busy />}>{children}</Suspense>
    </GridCell>
  </GridRow>
);
