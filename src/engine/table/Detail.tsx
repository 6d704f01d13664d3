import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { REST_NOT_AFFECTED, ROW_NOT_SHOWN } from '../../messages/table.ts';
import { CLOSE } from '../../messages/words.ts';
import { Boundary } from '../../ui/Boundary.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { isFailedImport } from '../../ui/failedImport.ts';
import { GridCell, GridRow } from './elements.tsx';

/** The error itself is not shown: it may contain data of the record. */
const FAULT = { message: REST_NOT_AFFECTED };

interface Props {
  /** The id of the record. */
  of: string;
  id: string;
  /** The number of columns it spans. */
  width: number;
  close: () => void;
  children: ReactNode;
}

/**
 * The detail of an open row, in a separate row below it. If it fails to render, the error is shown here: the open row
 * is part of the URL, so a page reload would fail again.
 */
export const Detail = ({ of, id, width, close, children }: Props) => (
  <GridRow>
    <GridCell data-detail={of} id={id} colSpan={width}>
      <Boundary
        fallback={(error, retry) => {
          // a failed chunk load is handled by the page's error boundary, which offers a reload
          if (isFailedImport(error)) throw error;
          return (
            <Fault title={ROW_NOT_SHOWN} fault={FAULT} onRetry={retry}>
              <Button variant="outlined" color="inherit" onClick={close}>
                {CLOSE}
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
