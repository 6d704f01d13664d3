import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { PageName } from '../../resources/index.ts';

/** The screens that are not declared lists, each a separate chunk. */
export const pages: Readonly<Record<PageName, LazyExoticComponent<ComponentType>>> = {
  healthcheck: lazy(() => import('./health/Health.tsx')),
  'role-permissions': lazy(() => import('./role-permissions/RolePermissions.tsx')),
  'sftp-diagnostic': lazy(() => import('./sftp/SftpDiagnostic.tsx')),
  uikit: lazy(() => import('./uikit/UiKit.tsx')),
};
