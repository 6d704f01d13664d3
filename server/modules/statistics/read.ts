import type { SQL } from 'drizzle-orm';
import { eq, inArray, sql } from 'drizzle-orm';
import type { RangeValue } from '../../../declare/list/params.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { PaymentFileRow } from '../../../resources/statistics/record.ts';
import { groups } from '../../db/tables/groups.ts';
import { descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import type { Methods, RowOfFiles } from './amounts.ts';
import { methodsOf, runsOf } from './amounts.ts';
import { fileRows, statementOfRows } from './rows.ts';

const { table: locations, columns: location } = locationColumns();

const isOn = ({ from, to }: RangeValue): SQL =>
  sql`(${from ? sql`${fileRows.loaded_on} >= ${from}` : sql`true`} and ${to ? sql`${fileRows.loaded_on} <= ${to}` : sql`true`})`;

const orNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

const NOTHING: Methods = { epay: 0, ach: 0, check: 0 };

/** The rows of the statistics screen, newest first (docs/rules/dashboards.md, "Statistics"). */
export const statisticsModel = readModel<PaymentFileRow>({
  from: fileRows,
  rows: statementOfRows,
  join: [leftJoin(groups, eq(groups.id, fileRows.group_id)), leftJoin(locations, eq(location.id, groups.location_id))],
  scope: groupScope,
  order: [descending(fileRows.loaded_on), descending(fileRows.id)],
  sources: {
    filenamesList: { value: fileRows.names },
    groupNumber: { value: groups.number },
    groupName: { value: groups.name },
    location: {
      members: location,
      is: (ids) => inArray(groups.location_id, ids.map(Number)),
      choices: locationChoices,
    },
    status: { value: fileRows.status_id, is: (ids) => inArray(fileRows.status_id, ids.map(Number)) },
    fileTotal: { value: fileRows.total_cents, read: centsToDollars },
    procTotal: { value: fileRows.processor_total_cents, read: orNull },
    entId: { value: fileRows.check_run_id },
    fileDate: { value: fileRows.file_date },
    loadedOn: { value: fileRows.loaded_on },
  },
  filters: { days: isOn, day: isOn },
  load: async (rows, db) => {
    const found = rows as unknown as RowOfFiles[]; // their fields are selected above
    const methods = await methodsOf(db, found);
    const runs = await runsOf(db, [...new Set(found.map(({ entId }) => entId))]);
    return (row) => {
      const { epay, ach, check } = methods.get(row.id) ?? NOTHING;
      const { lcr = null, voids = 0, canBuild = false } = runs.get(Number(row.entId)) ?? {};
      return {
        vcc: centsToDollars(epay),
        ach: centsToDollars(ach),
        manualCheck: centsToDollars(check),
        lcrNet: orNull(lcr),
        lcrVoided: centsToDollars(voids),
        lcrTotal: orNull(lcr === null ? null : lcr + voids),
        buildAvailable: canBuild && row.status !== STATUS.voided,
      };
    };
  },
});
