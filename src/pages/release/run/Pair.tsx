import type { ReactNode } from 'react';

/** One label and value of `Figures`. */
export const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
