import type { PageName } from '../../resources/index.ts';
import type { LazyPage } from '../engine/slots.ts';
import { lazyWithPreload } from '../ui/lazyWithPreload.ts';

/** The screens that are not declared lists, each a separate chunk. */
export const pages: Readonly<Record<PageName, LazyPage>> = {
  healthcheck: lazyWithPreload(() => import('./health/Health.tsx')),
  'role-permissions': lazyWithPreload(() => import('./role-permissions/RolePermissions.tsx')),
  'sftp-diagnostic': lazyWithPreload(() => import('./sftp/SftpDiagnostic.tsx')),
  uikit: lazyWithPreload(() => import('./uikit/UiKit.tsx')),
};
