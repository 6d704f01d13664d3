import { and, asc, eq, isNull } from 'drizzle-orm';
import type { RegisterOptions, RegisterType } from '../../../domain/files/check-registers.ts';
import { REGISTER_TYPES, REGISTERS, registerRefusal } from '../../../domain/files/check-registers.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groupReports, groups } from '../../db/tables/groups.ts';

/** A register that a group has. `settingId`: the group's report setting; absent for a default. */
export interface PlannedRegister {
  type: RegisterType;
  options: RegisterOptions;
  settingId: number | undefined;
}

/** Detail with PHI and Summary: the registers of a group without settings (docs/rules/check-runs.md, "Release"). */
const DEFAULTS: readonly PlannedRegister[] = (['detail', 'summary'] as const).map((type) => ({
  type,
  options: { includePHI: true, includeDiagnosisDetails: false },
  settingId: undefined,
}));

type Setting = Pick<typeof groupReports.$inferSelect, 'id' | 'type' | 'include_diagnosis' | 'include_phi'>;

/** The registers from a group's settings: network ones only if it has a network, without options that are refused. */
export const plannedRegisters = (settings: readonly Setting[], network: string): PlannedRegister[] => {
  const planned = settings.flatMap((setting): PlannedRegister[] => {
    const type = REGISTER_TYPES.find((one) => REGISTERS[one].name === setting.type);
    const options = { includePHI: setting.include_phi, includeDiagnosisDetails: setting.include_diagnosis };
    if (!type || registerRefusal(options) || (REGISTERS[type].networkOnly && network === 'none')) return [];
    return [{ type, options, settingId: setting.id }];
  });
  return planned.length ? planned : [...DEFAULTS];
};

/** A run with its group, or undefined when it was deleted. */
export const runWithGroup = async (db: Queries, checkRunId: number) => {
  const [row] = await db
    .select({ run: checkRuns, group: groups })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(eq(checkRuns.id, checkRunId), isNull(checkRuns.deleted_at)));
  return row;
};

export const settingsOf = (db: Queries, groupId: number) =>
  db.select().from(groupReports).where(eq(groupReports.group_id, groupId)).orderBy(asc(groupReports.id));
