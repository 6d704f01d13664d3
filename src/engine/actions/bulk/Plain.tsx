import type { ReactNode } from 'react';
import { Busy } from '../../../ui/Busy.tsx';
import type { FaultFacts } from '../../../ui/Fault.tsx';
import { Fault } from '../../../ui/Fault.tsx';
import { PlainDialog } from '../../../ui/overlays/PlainDialog.tsx';

interface Props {
  title: string;
  fault?: FaultFacts;
  onRetry?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Shown instead of an action's dialog while there is nothing to confirm: loading, failed, or unavailable. */
export const Plain = ({ title, fault, onRetry, onClose, children }: Props) => (
  <PlainDialog title={title} onClose={onClose}>
    <Busy busy={!fault && !children} />
    {fault ? <Fault fault={fault} onRetry={onRetry} /> : children}
  </PlainDialog>
);
