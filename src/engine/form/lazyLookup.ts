import { lazy } from 'react';

/** Loaded lazily: the autocomplete is large and few forms use it. */
export const LookupInput = lazy(() => import('./LookupInput.tsx'));
