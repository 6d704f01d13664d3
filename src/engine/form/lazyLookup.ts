import { lazy } from 'react';

/** Its list of what was found is heavy, and few forms have one. */
export const LookupInput = lazy(() => import('./LookupInput.tsx'));
