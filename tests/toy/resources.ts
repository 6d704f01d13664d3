import { resource } from '../../declare/resource.ts';
import { resources as real, screens as realScreens } from '../../resources/index.ts';

export { isResource, pages } from '../../resources/index.ts';

/** The one line that `resources/index.ts` would have more. */
const toys = resource(
  {
    name: 'toys',
    title: 'Toys',
    route: '/toys',
    menu: { group: 'Admin', label: 'Toys' },
    access: { view: ['administrator', 'check_run_manager', 'check_run'], edit: ['administrator', 'check_run_manager'] },
  },
  () => import('./toys.ts'),
);

export const screens = [...realScreens, toys];
export const resources = [...real, toys];
