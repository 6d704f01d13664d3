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

/** Its route is not its name, as that of several of the product's resources. */
const orders = resource(
  {
    name: 'toy-orders',
    title: 'Toy Orders',
    route: '/shop/orders',
    menu: { group: 'Admin', label: 'Toy Orders' },
    access: { view: ['administrator', 'check_run_manager', 'check_run'], edit: ['administrator', 'check_run_manager'] },
  },
  () => import('./orders.ts'),
);

export const screens = [...realScreens, toys, orders];
export const resources = [...real, toys, orders];
