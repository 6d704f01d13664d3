import { usePermissions } from 'ra-core';
import { useMemo } from 'react';
import { allows } from '../../declare/access.ts';
import type { ResourceHead } from '../../declare/resource.ts';
import type { Role } from '../../domain/roles.ts';
import { sortRoles } from '../../domain/roles.ts';

interface Permissions {
  roles: readonly string[];
  permissions: readonly string[];
}

export interface Access {
  view: boolean;
  edit: boolean;
  administer: boolean;
  roles: readonly Role[];
}

/** The user's roles; empty until they are loaded. */
export const useCurrentRoles = (): readonly Role[] => {
  const { permissions } = usePermissions<Permissions | undefined>();
  return useMemo(() => sortRoles(permissions?.roles ?? []), [permissions]);
};

/** What the user's roles permit on a declared screen. The server enforces the same declaration. */
export const useAccess = ({ access }: Pick<ResourceHead, 'access'>): Access => {
  const roles = useCurrentRoles();
  return useMemo(
    () => ({
      view: allows(access.view, roles),
      edit: allows(access.edit ?? [], roles),
      administer: roles.includes('administrator'),
      roles,
    }),
    [access, roles],
  );
};
