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
] as const;

export type PermissionName = (typeof PERMISSION_NAMES)[number];
export type Permission = `${PermissionName}:${'read' | 'write'}`;

/** What a resource's declaration says of roles. `read` widens the reading calls alone: reference data everyone may read. */
export interface ResourceAccess {
  view: readonly Role[];
  edit?: readonly Role[];
  read?: 'signed-in';
  permission?: PermissionName;
}

/** Whether a person with these roles (`undefined`: nobody is signed in) may do what `access` guards. */
export const allows = (access: Access, roles: readonly Role[] | undefined): boolean => {
  if (access === 'public') return true;
  if (!roles) return false;
  return access === 'signed-in' || access.some((role) => roles.includes(role));
};

/** The permissions that follow from the declared resources for a person's roles. */
export const permissionsOf = (declared: readonly { access: ResourceAccess }[], roles: readonly Role[]): Permission[] =>
  declared.flatMap(({ access }): Permission[] => {
    if (!access.permission) return [];
    const held: Permission[] = [];
    if (allows(access.view, roles)) held.push(`${access.permission}:read`);
    if (allows(access.edit ?? [], roles)) held.push(`${access.permission}:write`);
    return held;
  });
