import { usePermissions } from 'react-admin';
import { allows } from '../../declare/access.ts';
import type { ResourceHead } from '../../declare/resource.ts';
import type { Role } from '../../domain/roles.ts';
import { sortRoles } from '../../domain/roles.ts';

interface Held {
  roles: readonly string[];
  permissions: readonly string[];
}

export interface May {
  view: boolean;
  edit: boolean;
  administer: boolean;
  roles: readonly Role[];
}

/** What the person's roles let them do on a declared screen. The server refuses the rest by the same declaration. */
export const useMay = ({ access }: Pick<ResourceHead, 'access'>): May => {
  const { permissions } = usePermissions<Held | undefined>();
  const roles = sortRoles(permissions?.roles ?? []);
  return {
    view: allows(access.view, roles),
    edit: allows(access.edit ?? [], roles),
    administer: roles.includes('administrator'),
    roles,
  };
};
