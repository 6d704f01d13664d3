import type { Role } from '../domain/roles.ts';

/** Who may make a call: everyone, everyone signed in, or holders of one of the roles. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/** The permission names of the product; `:read` follows a screen's viewers, `:write` its editors. */
export const PERMISSION_NAMES = [
  'users',
  'payment_files',
  'check_registers',
  'scheduler',
  'locations',
  'holidays',
  'groups',
  'summary',
  'statistics',
  'notifications_settings',
  'notifications',
  'approvals',
  'exceptions',
] as const;

export type PermissionName = (typeof PERMISSION_NAMES)[number];
export type Permission = `${PermissionName}:${'read' | 'write'}`;

/**
 * The roles of a resource. `read` widens access to the reading calls only: for reference data that everyone may read, or
 * records that other roles look up.
 */
export interface ResourceAccess {
  view: readonly Role[];
  edit?: readonly Role[];
  read?: 'signed-in' | readonly Role[];
  permission?: PermissionName;
}

/** Who may read the records of a resource. */
export const readersOf = ({ read, view }: ResourceAccess): Access => read ?? view;

/** Whether a user with these roles (`undefined`: nobody is signed in) is allowed by `access`. */
export const allows = (access: Access, roles: readonly Role[] | undefined): boolean => {
  if (access === 'public') return true;
  if (!roles) return false;
  return access === 'signed-in' || access.some((role) => roles.includes(role));
};

/** The permissions that the declared resources grant to a user with these roles. */
export const permissionsOf = (declared: readonly { access: ResourceAccess }[], roles: readonly Role[]): Permission[] =>
  declared.flatMap(({ access }): Permission[] => {
    if (!access.permission) return [];
    const granted: Permission[] = [];
    if (allows(access.view, roles)) granted.push(`${access.permission}:read`);
    if (allows(access.edit ?? [], roles)) granted.push(`${access.permission}:write`);
    return granted;
  });
