import { useMemo } from 'react';
import { usePermissions } from 'react-admin';
import { allows } from '../../declare/access.ts';
import type { ResourceHead } from '../../declare/resource.ts';
import type { Role } from '../../domain/roles.ts';
import { sortRoles } from '../../domain/roles.ts';

interface Held {
  roles: readonly string[];
  permissions: readonly string[];
}

export interface Access {
  view: boolean;
  edit: boolean;
  administer: boolean;
  roles: readonly Role[];
}

/** The person's roles; none until they are known. */
export const useHeldRoles = (): readonly Role[] => {
  const { permissions } = usePermissions<Held | undefined>();
  return useMemo(() => sortRoles(permissions?.roles ?? []), [permissions]);
};

/** What the person's roles let them do on a declared screen. The server refuses the rest by the same declaration. */
export const useAccess = ({ access }: Pick<ResourceHead, 'access'>): Access => {
  const roles = useHeldRoles();
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
