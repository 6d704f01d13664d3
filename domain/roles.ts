/**
 * The ten roles (docs/rules/people.md, "Roles"), in the catalogue's order: a person's "first role" is the first of theirs here.
 * `label` is what a person reads; `manages` is the inheritance set: whom a holder may see, assign and edit.
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

/** Roles whose holders, when they hold no other, see only their assigned locations and groups (docs/rules/people.md, "Row scope"). */
const SCOPED_ROLES: readonly Role[] = [
  'account_executive',
  'account_administrator',
  'account_manager',
  'call_center',
  'claims',
];

export const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(catalogue, value);

export const roleLabel = (role: Role): string => catalogue[role].label;

/** The roles in the catalogue's order, unknown names dropped. */
export const sortRoles = (roles: Iterable<string>): Role[] => {
  const held = new Set(roles);
  return ROLES.filter((role) => held.has(role));
};

/** A role's number in the catalogue, from 1. */
export const roleId = (role: Role): number => ROLES.indexOf(role) + 1;

/** The role that a name, a number of the catalogue or a record of either means; anything else as it came. */
export const roleMeant = (value: unknown): unknown => {
  const isRecord = typeof value === 'object' && value !== null;
  const said = isRecord && 'name' in value ? value.name : isRecord && 'id' in value ? value.id : value;
  return typeof said === 'number' ? (ROLES[said - 1] ?? said) : said;
};

/** The path a person lands on at `/`, by their first role. */
export const landingOf = (roles: readonly Role[]): string => {
  const first = sortRoles(roles)[0];
  return first ? catalogue[first].landing : '/dashboard/summary';
};

/** Whom a person with these roles may see, assign and edit in user administration. */
export const inheritanceOf = (roles: readonly Role[]): Role[] => {
  const managed = roles.flatMap((role): readonly Role[] => {
    const { manages } = catalogue[role];
    return manages === 'all' ? ROLES : manages;
  });
  return sortRoles(managed);
};

/** Whether holders of `roles` may see and edit who holds `others`: all of them lie within their inheritance set. */
export const manages = (roles: readonly Role[], others: readonly Role[]): boolean => {
  const managed = inheritanceOf(roles);
  return managed.length > 0 && others.every((role) => managed.includes(role));
};

/** Whether a person's view is bounded by their assigned locations and groups. */
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

/** Who administers users, each within their inheritance set. */
export const USER_ADMIN_ROLES: readonly Role[] = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'account_administrator',
];

/** Who decides which staff are told of which events. */
export const NOTIFICATION_SETTINGS_ROLES: readonly Role[] = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'check_run',
];

/** Who sees the mail that was sent and is to be sent. */
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

/** Of these, who sends one again or cancels one. */
export const RESEND_ROLES: readonly Role[] = ['administrator', 'finance_manager', 'check_run_manager', 'check_run'];

/** Who works on the release screen; its menu entry and every call below it take this one list. */
export const RELEASE_ROLES: readonly Role[] = ['administrator', 'check_run_manager', 'check_run', 'epayables_manager'];

/** Who watches the integrations; the menu entry and the calls below it take this one list. */
export const HEALTH_ROLES: readonly Role[] = ['administrator', 'check_run_manager', 'check_run'];
