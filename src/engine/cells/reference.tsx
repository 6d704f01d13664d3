import { lazy, Suspense } from 'react';
import { shownName } from '../../../declare/list/values.ts';
import type { CellKind } from './kinds.ts';

const NamedRecord = lazy(() => import('./NamedRecord.tsx'));

export const reference: CellKind = {
  Cell: ({ value, column: { to } }) =>
    to === undefined ? (
      shownName(value)
    ) : (
      <Suspense fallback={String(value)}>
        <NamedRecord to={to} id={Number(value)} />
      </Suspense>
    ),
};
