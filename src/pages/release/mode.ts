import { useListOf } from '../../engine/list/context.ts';

export type ReleaseMode = 'default' | 'lazy';

/** Whether runs and their levels are loaded in one call or in parts (docs/rules/check-runs.md, "Release list"). */
export const useReleaseMode = (): ReleaseMode => (useListOf().state.mode === 'lazy' ? 'lazy' : 'default');
