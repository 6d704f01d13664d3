import { resource } from '../../declare/resource.ts';
import { resources as real, screens as realScreens } from '../../resources/index.ts';

export { isResource, pages } from '../../resources/index.ts';

/** The entry that a product with toys would add to `resources/index.ts`. */
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
