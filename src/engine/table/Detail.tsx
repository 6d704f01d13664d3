import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Boundary } from '../../ui/Boundary.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { isFailedImport } from '../../ui/failedImport.ts';
import { GridCell, GridRow } from './elements.tsx';

/** The error itself is not shown: it may quote what the record holds. */
const FAULT = { message: 'The rest of the list is not affected. Close this row, or try again.' };

interface Props {
  id: string;
  /** How many columns it spans. */
  width: number;
  close: () => void;
  children: ReactNode;
}

/**
 * What a row opened to, in a row of its own under it. One that cannot be drawn says so in its place: the open row stands
 * in the address, so that reloading the page would only break it again.
 */
export const Detail = ({ id, width, close, children }: Props) => (
  <GridRow>
    <GridCell data-detail="" id={id} colSpan={width}>
      <Boundary
        fallback={(error, retry) => {
          // a reload helps, which the page offers
          if (isFailedImport(error)) throw error;
          return (
            <Fault title="This row cannot be shown" fault={FAULT} onRetry={retry}>
              <Button variant="outlined" color="inherit" onClick={close}>
                Close
              </Button>
            </Fault>
          );
        }}
      >
        <Suspense fallback={<Busy busy />}>{children}</Suspense>
      </Boundary>
    </GridCell>
  </GridRow>
);
