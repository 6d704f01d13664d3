import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { PageName } from '../../resources/index.ts';

/** What each screen that is no declared list shows, a chunk of its own. */
export const pages: Readonly<Record<PageName, LazyExoticComponent<ComponentType>>> = {
  healthcheck: lazy(() => import('./health/Health.tsx')),
  'role-permissions': lazy(() => import('./role-permissions/RolePermissions.tsx')),
  'sftp-diagnostic': lazy(() => import('./sftp/SftpDiagnostic.tsx')),
  uikit: lazy(() => import('./uikit/UiKit.tsx')),
};
