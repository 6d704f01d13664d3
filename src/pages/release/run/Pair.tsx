import type { ReactNode } from 'react';

/** One label and value of a `Card`. */
export const Pair = ({ label, total, children }: { label: string; total?: boolean; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd data-total={total ? '' : undefined}>{children}</dd>
  </div>
);
