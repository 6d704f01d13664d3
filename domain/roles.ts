/**
 * The ten roles (docs/rules/people.md, "Roles"). A user's "first role" is the first of their roles in this order.
 * `landing` is the start page; `manages` is the inheritance set: the roles a user may see, assign and edit.
 */
const catalogue = {
  administrator: { label: 'Administrator', landing: '/dashboard/summary', manages: 'all' },
  finance_manager: {
    label: 'Finance Manager',
    landing: '/register/release-payment-files',
    manages: ['finance_manager', 'epayables_manager'],
  },
  check_run_manager: {
    label: 'Check Run Manager',
    landing: '/dashboard/summary',
    manages: ['check_run_manager', 'check_run'],
  },
  check_run: { label: 'Check Run', landing: '/dashboard/summary', manages: [] },
  account_executive: { label: 'Account Executive', landing: '/register/check-registers', manages: [] },
  account_administrator: {
    label: 'AE/AM Administrator',
    landing: '/register/check-registers',
    manages: ['account_administrator', 'account_executive', 'account_manager', 'call_center'],
  },
  account_manager: { label: 'Account Manager', landing: '/register/check-registers', manages: [] },
  call_center: { label: 'Call Center', landing: '/register/check-registers', manages: [] },
  claims: { label: 'Claims', landing: '/register/check-registers', manages: [] },
  epayables_manager: { label: 'EPayables Manager', landing: '/dashboard/summary', manages: [] },
} as const satisfies Record<string, { label: string; landing: string; manages: readonly string[] | 'all' }>;

export type Role = keyof typeof catalogue;

export const ROLES = Object.keys(catalogue) as readonly Role[];

/** Users who have only these roles see only their assigned locations and groups (docs/rules/people.md, "Row scope"). */
const SCOPED_ROLES: readonly Role[] = [
  'account_executive',
  'account_administrator',
  'account_manager',
  'call_center',
  'claims',
];

export const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(catalogue, value);

export const roleLabel = (role: Role): string => catalogue[role].label;

/** The roles in the order of the catalogue; unknown names are dropped. */
export const sortRoles = (roles: Iterable<string>): Role[] => {
  const held = new Set(roles);
  return ROLES.filter((role) => held.has(role));
};

/** A role's id: its position in the catalogue, from 1. */
export const roleId = (role: Role): number => ROLES.indexOf(role) + 1;

/**
 * Normalizes a role name, a role id or an object with either to the role name; any other value is returned unchanged.
 */
export const normalizeRole = (value: unknown): unknown => {
  const isRecord = typeof value === 'object' && value !== null;
  const role = isRecord && 'name' in value ? value.name : isRecord && 'id' in value ? value.id : value;
  return typeof role === 'number' ? (ROLES[role - 1] ?? role) : role;
};

/** The page that `/` leads to, by the user's first role. */
export const landingOf = (roles: readonly Role[]): string => {
  const first = sortRoles(roles)[0];
  return first ? catalogue[first].landing : '/dashboard/summary';
};

/** The roles that a user with these roles may see, assign and edit in user administration. */
export const inheritanceOf = (roles: readonly Role[]): Role[] => {
  const managed = roles.flatMap((role): readonly Role[] => {
    const { manages } = catalogue[role];
    return manages === 'all' ? ROLES : manages;
  });
  return sortRoles(managed);
};

/** Whether users with `roles` may see and edit users with `others`: all of them must be in the inheritance set. */
export const manages = (roles: readonly Role[], others: readonly Role[]): boolean => {
  const managed = inheritanceOf(roles);
  return managed.length > 0 && others.every((role) => managed.includes(role));
};

/** Whether a user sees only the assigned locations and groups. */
export const isScoped = (roles: readonly Role[]): boolean => roles.every((role) => SCOPED_ROLES.includes(role));

/** Who reads check registers (docs/rules/people.md, "Roles"). */
export const CHECK_REGISTER_ROLES: readonly Role[] = [
  'administrator',
  'check_run_manager',
  'check_run',
  'account_executive',
  'account_administrator',
  'account_manager',
  'epayables_manager',
];

/** Who searches EOBs and their claims (docs/rules/people.md, "Roles"). */
export const CLAIMS_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'claims' && role !== 'epayables_manager');

/** Who administers users, each within their inheritance set. */
export const USER_ADMIN_ROLES: readonly Role[] = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'account_administrator',
];

/** Who configures which users are notified of which events. */
export const NOTIFICATION_SETTINGS_ROLES: readonly Role[] = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'check_run',
];

/** Who sees sent and scheduled notifications. */
export const NOTIFICATION_ROLES: readonly Role[] = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'account_administrator',
  'check_run',
  'account_executive',
  'account_manager',
  'epayables_manager',
];

/** Who may resend or cancel notifications. */
export const RESEND_ROLES: readonly Role[] = ['administrator', 'finance_manager', 'check_run_manager', 'check_run'];

/** Who uses the release screen: its menu entry and all its calls. */
export const RELEASE_ROLES: readonly Role[] = ['administrator', 'check_run_manager', 'check_run', 'epayables_manager'];

/** Who sees the events of the last days counted. */
export const SUMMARY_ROLES: readonly Role[] = ['finance_manager', ...RELEASE_ROLES];

/** Who sees the payment files of the last days counted by status. */
export const STATISTICS_ROLES: readonly Role[] = ['administrator'];

/** Who sees what waits for a person; finance managers only what concerns the bank, pulls and approvals. */
export const EXCEPTION_ROLES: readonly Role[] = [...RELEASE_ROLES, 'finance_manager'];

/** Who sees the accounts, lockboxes and matches of the bank. */
export const PINNACLE_ROLES: readonly Role[] = ['administrator', 'finance_manager'];

/** Who sees the bank feed. */
export const BANK_FEED_ROLES: readonly Role[] = [...PINNACLE_ROLES, 'epayables_manager'];

/** Who sees the groups and edits their network settings. */
export const GROUPS_ROLES: readonly Role[] = ['administrator', 'finance_manager', 'check_run_manager'];

/** Who schedules groups: the roles with a group screen, which see the details of groups. */
export const SCHEDULER_ROLES: readonly Role[] = [...GROUPS_ROLES, 'check_run'];

/** Who may look up groups by name and number: those with a group screen, and those who assign groups to users. */
export const GROUP_LOOKUP_ROLES: readonly Role[] = [...SCHEDULER_ROLES, 'account_administrator'];

/** Who manages how premium is collected and spent: groups, pulls and vendors. */
export const PREMIUM_ROLES: readonly Role[] = ['administrator', 'finance_manager'];

/** Who changes the operator's holidays. */
export const HOLIDAY_EDITORS: readonly Role[] = ['administrator', 'check_run_manager'];

/** Who monitors the integrations: the menu entry and all its calls. */
export const HEALTH_ROLES: readonly Role[] = ['administrator', 'check_run_manager', 'check_run'];

/** Who sees the requests that wait for a second person, and decides those that their role may decide. */
export const APPROVAL_ROLES: readonly Role[] = ['administrator', 'finance_manager', 'check_run_manager'];
