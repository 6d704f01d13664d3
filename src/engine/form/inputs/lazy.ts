import { lazy } from 'react';

/** Inputs that few forms have, each loaded on first use. */
export const LookupInput = lazy(() => import('./LookupInput.tsx'));
export const MaskedInput = lazy(() => import('./MaskedInput.tsx'));
export const RowsInput = lazy(() => import('./RowsInput.tsx'));
