import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A screen made of react-admin's components, as a chunk of its own (docs/declare-a-resource.md, "A react-admin page"). */
export const reactAdminScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    const [{ default: Screen }, { ReactAdminContext }] = await Promise.all([load(), import('./ReactAdminContext.tsx')]);
    return {
      default: () => (
        <ReactAdminContext>
          <Screen />
        </ReactAdminContext>
      ),
    };
  });
