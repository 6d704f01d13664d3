import { faultsBeyond, gateFaults, gateRefusal } from '../../../../domain/release/gate.ts';
import type { Queries } from '../../../db/database.ts';
import { gateInputOf } from '../gate-input.ts';
import type { Report } from './request-drop-off.ts';

/** The release gate is closed; nothing was released. */
export class GateClosed extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(gateRefusal(faults));
    this.faults = faults;
  }
}

/** Why these reports of a run may not be dropped off now (docs/rules/check-runs.md, "Release gate"). */
export const faultsOf = async (db: Queries, runId: number, reports: readonly Report[]): Promise<string[]> =>
  gateFaults(await gateInputOf(db, runId, reports));

/** Throws `GateClosed` when a fault is not among those that a second person has overridden. */
export const mustPassGate = async (
  db: Queries,
  runId: number,
  reports: readonly Report[],
  overridden: readonly string[],
): Promise<void> => {
  const faults = faultsBeyond(await faultsOf(db, runId, reports), overridden);
  if (faults.length) throw new GateClosed(faults);
};
