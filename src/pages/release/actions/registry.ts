import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { RunAction, RunFacts } from '../../../../domain/release/release-actions.ts';
import {
  deleteRefusal,
  dropOffRefusal,
  RUN_ACTION_ROLES,
  RUN_ACTIONS,
  rebuildRefusal,
  rerunRefusal,
  voidRefusal,
} from '../../../../domain/release/release-actions.ts';
import type { Role } from '../../../../domain/roles.ts';
import { RELEASE_ROLES } from '../../../../domain/roles.ts';
import type { Matching } from '../../../engine/list/useSelected.ts';
import type { Run } from './run.ts';
import { factsOf } from './run.ts';

export interface ActionProps {
  /** The runs the action applies to; at least one. */
  runs: readonly Run[];
  /** All matching runs instead of `runs`, for actions with `byFilter`. */
  matching?: Matching;
  /** Called with the ids of the runs that were not done and stay selected; undefined when nothing was attempted. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** One action on runs, used by the selection bar and the row menu. */
export interface ActionEntry {
  name: RunAction | 'refresh-cache';
  label: string;
  /** The participle for "can be …". */
  past: string;
  roles: readonly Role[];
  refusal: (run: RunFacts) => string | undefined;
  /** Accepts all runs that match a filter. */
  byFilter?: true;
  /** Accepts one run at a time. */
  single?: true;
  /** The dialog of the action, or a component that performs it immediately. */
  Part: LazyExoticComponent<ComponentType<ActionProps>>;
}

const dialogOf = (load: () => Promise<ComponentType<ActionProps>>) => lazy(async () => ({ default: await load() }));

/** In display order. */
export const ACTIONS: readonly ActionEntry[] = [
  {
    name: 'rerun',
    label: `${RUN_ACTIONS.rerun}…`,
    past: 'rerun',
    roles: RUN_ACTION_ROLES.rerun,
    refusal: rerunRefusal,
    byFilter: true,
    Part: dialogOf(async () => (await import('./dialogs/RerunDialog.tsx')).default),
  },
  {
    name: 'void',
    label: `${RUN_ACTIONS.void}…`,
    past: 'voided',
    roles: RUN_ACTION_ROLES.void,
    refusal: voidRefusal,
    byFilter: true,
    Part: dialogOf(async () => (await import('./dialogs/RemoveDialog.tsx')).VoidDialog),
  },
  {
    name: 'delete',
    label: `${RUN_ACTIONS.delete}…`,
    past: 'deleted',
    roles: RUN_ACTION_ROLES.delete,
    refusal: deleteRefusal,
    byFilter: true,
    Part: dialogOf(async () => (await import('./dialogs/RemoveDialog.tsx')).DeleteDialog),
  },
  {
    name: 'rebuild',
    label: `${RUN_ACTIONS.rebuild}…`,
    past: 'rebuilt',
    roles: RUN_ACTION_ROLES.rebuild,
    refusal: rebuildRefusal,
    Part: dialogOf(async () => (await import('./dialogs/RebuildDialog.tsx')).default),
  },
  {
    name: 'dropoff',
    label: `${RUN_ACTIONS.dropoff}…`,
    past: 'dropped off',
    roles: RUN_ACTION_ROLES.dropoff,
    refusal: dropOffRefusal,
    single: true,
    Part: dialogOf(async () => (await import('./dialogs/DropOffDialog.tsx')).default),
  },
  {
    name: 'refresh-cache',
    label: 'Refresh cache',
    past: 'refreshed',
    roles: RELEASE_ROLES,
    refusal: ({ isDeleted }) => (isDeleted ? 'The run is deleted.' : undefined),
    Part: dialogOf(async () => (await import('./RefreshCache.tsx')).default),
  },
];

/** An action for a selection of runs: which it applies to, and why not to the others. */
export interface Offer {
  action: ActionEntry;
  fits: readonly Run[];
  refused: readonly { run: Run; reason: string }[];
  /** Why the action is unavailable; undefined if it is available. */
  reason: string | undefined;
}

export const offerOf = (action: ActionEntry, runs: readonly Run[]): Offer => {
  const judged = runs.map((run) => ({ run, reason: action.refusal(factsOf(run)) }));
  const fits = judged.flatMap(({ run, reason }) => (reason === undefined ? [run] : []));
  const refused = judged.flatMap(({ run, reason }) => (reason === undefined ? [] : [{ run, reason }]));
  const tooMany = action.single && runs.length > 1 ? 'Select one run: each is dropped off by itself.' : undefined;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return { action, fits, refused, reason: tooMany ?? (fits.length ? undefined : reasons.join(' ')) };
};

const actionsOf = (roles: readonly Role[]) =>
  ACTIONS.filter((action) => action.roles.some((role) => roles.includes(role)));

/** The actions users with these roles may perform on these runs. */
export const offersOf = (runs: readonly Run[], roles: readonly Role[]): Offer[] =>
  actionsOf(roles).map((action) => offerOf(action, runs));

/**
 * The actions for all matching runs, of which `runs` are on the page. The server reports those an action does not apply
 * to.
 */
export const offersOfMatching = (runs: readonly Run[], roles: readonly Role[]): Offer[] =>
  actionsOf(roles).map((action) => ({
    action,
    fits: runs,
    refused: [],
    reason: action.byFilter ? undefined : `Select runs on the page: all that match cannot be ${action.past} at once.`,
  }));
