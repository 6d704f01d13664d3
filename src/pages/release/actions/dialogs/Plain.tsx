import type { ReactNode } from 'react';
import { Busy } from '../../../../ui/Busy.tsx';
import type { FaultFacts } from '../../../../ui/Fault.tsx';
import { Fault } from '../../../../ui/Fault.tsx';
import { PlainDialog } from '../../../../ui/overlays/PlainDialog.tsx';

interface Props {
  title: string;
  fault?: FaultFacts;
  onRetry?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** What stands in an action's place when there is nothing to do yet: that it waits, what failed, or why not. */
export const Plain = ({ title, fault, onRetry, onClose, children }: Props) => (
  <PlainDialog title={title} onClose={onClose}>
    <Busy busy={!fault && !children} />
    {fault ? <Fault fault={fault} onRetry={onRetry} /> : children}
  </PlainDialog>
);
