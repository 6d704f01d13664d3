import type { AuditAction } from '../../../server/audit/write.ts';
import type { GroupPlan } from '../group-plan.ts';
import { staffName } from '../names.ts';
import type { Random } from '../random.ts';

/** A run and one of its files. */
export interface RunRow extends Record<string, unknown> {
  id: number;
  name: string;
  filename: string;
}

/** An audited action, without its actor and time. */
interface AuditedAction {
  action: AuditAction;
  type: string;
  id: string;
  name: string | null;
  before?: object;
  after?: object;
  data?: Record<string, unknown>;
}

const person = (random: Random) => {
  const { first, last } = staffName(random.int(0, 24));
  return `${first} ${last}`;
};

const scheduleChanges = (random: Random, group: GroupPlan): { before: object; after: object } =>
  random.pick([
    () => ({ before: { is_on_hold: false }, after: { is_on_hold: true } }),
    () => ({ before: { is_on_hold: true }, after: { is_on_hold: false } }),
    () => ({ before: { account_manager: person(random) }, after: { account_manager: person(random) } }),
    () => ({ before: { notes: null }, after: { notes: 'Call before the first release of a month.' } }),
    () => ({
      before: { schedule: group.schedule },
      after: { schedule: { ...group.schedule, FRI: [1, 3] } },
    }),
    () => ({
      before: { release_type: 'email', release_day: null },
      after: { release_type: 'auto', release_day: random.int(1, 5) },
    }),
    () => ({ before: { ignore_stop_loss: false }, after: { ignore_stop_loss: true } }),
  ])();

type MakeEntry = (random: Random, run: RunRow, group: GroupPlan) => AuditedAction;

const ofGroup = (group: GroupPlan) => ({ id: String(group.id), name: group.number });
const ofRun = (run: RunRow) => ({ id: String(run.id), name: run.name });

/** Audit entries of an ordinary day, weighted by frequency. Most of them are reads. */
export const ENTRIES: [MakeEntry, number][] = [
  [(_, run) => ({ action: 'read', type: 'check-run', ...ofRun(run) }), 40],
  [
    (_, run) => ({
      action: 'read',
      type: 'file',
      id: run.filename,
      name: run.filename,
      data: { filename: run.filename },
    }),
    15,
  ],
  [
    (random) => ({
      action: 'read',
      type: 'check-run-list',
      id: 'list',
      name: null,
      data: { page: random.int(0, 3), 'page-size': 25 },
    }),
    15,
  ],
  [
    (random, _, group) => ({
      action: 'update',
      type: 'group-schedule',
      ...ofGroup(group),
      ...scheduleChanges(random, group),
    }),
    12,
  ],
  [
    (random, _, group) => {
      const eligible = random.chance(0.5);
      return {
        action: 'update',
        type: 'group',
        ...ofGroup(group),
        before: { zelis_eligible: !eligible },
        after: { zelis_eligible: eligible },
      };
    },
    4,
  ],
  [
    (_, __, group) => ({
      action: 'update',
      type: 'coverage-category-on-group',
      ...ofGroup(group),
      before: { coverage_categories: ['Medical'] },
      after: { coverage_categories: ['Medical', 'Dental'] },
    }),
    2,
  ],
  [
    (_, __, group) => ({
      action: 'create',
      type: 'cr-report-on-group',
      ...ofGroup(group),
      before: {},
      after: { type: 'OnePage', options: { includePHI: true, includeDiagnosisDetails: false } },
    }),
    2,
  ],
  [
    (_, __, group) => ({
      action: 'delete',
      type: 'cr-notification-recipient',
      ...ofGroup(group),
      before: { email: 'left@example.test' },
      after: {},
    }),
    2,
  ],
  [
    (random, run) => ({
      action: 'rerun',
      type: 'check-run',
      ...ofRun(run),
      data: {
        reason: random.pick(['The recipients asked for another report', 'The LCR total was corrected']),
        targetPaymentFilesStatusId: 4,
      },
    }),
    3,
  ],
  [(_, run) => ({ action: 'rebuild', type: 'check-run', ...ofRun(run) }), 2],
  [(_, run) => ({ action: 'dropoff', type: 'check-run', ...ofRun(run), data: { emailNotification: true } }), 8],
  [
    () => ({
      action: 'create',
      type: 'holiday',
      id: '1',
      name: '2099-12-24',
      before: {},
      after: { date: '2099-12-24', description: 'Office closed' },
    }),
    1,
  ],
  [
    (random) => ({
      action: 'update',
      type: 'user',
      id: String(random.int(1, 20)),
      name: person(random),
      before: { roles: ['check_run'] },
      after: { roles: ['check_run', 'epayables_manager'] },
    }),
    2,
  ],
];
