import type { BulkAnswer } from '../../../../declare/actions/bulk.ts';
import { planRebuild } from '../../registers/rebuild.ts';
import type { Acting } from './run-action.ts';
import { actOnRuns } from './run-action.ts';

/** Queues a rebuild of a run's check registers, or previews it (docs/rules/check-runs.md, "Release actions"). */
export const rebuildRun = (acting: Acting, id: number): Promise<BulkAnswer> =>
  actOnRuns(acting, [id], async (tx, locked) => {
    const { effects, apply } = planRebuild(tx, acting, locked);
    const { run, group } = locked;
    const data = { group: group.number, date: run.run_date, files: locked.files.map(({ filename }) => filename) };
    return {
      effects,
      async apply() {
        await apply();
        await acting.audit({ action: 'rebuild', type: 'check-run', id: run.id, name: group.number, data });
      },
    };
  });
