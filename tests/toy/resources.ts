import { page, resource } from '../../declare/resource.ts';
import { resources as real, pages as realPages, screens as realScreens } from '../../resources/index.ts';
import { SAMPLES } from './samples.ts';

export { isResource } from '../../resources/index.ts';

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

/** Pulls, in the menu of those who send them. */
const pulls = resource(
  {
    name: 'pulls',
    title: 'Pulls',
    route: '/premium/pull',
    menu: { group: 'Premium', label: 'Pulls' },
    access: { view: ['administrator', 'finance_manager'], edit: ['administrator'] },
  },
  () => import('./pulls/declaration.ts'),
);

/** The entry of a made-up page. */
const overview = page({
  name: 'overview',
  title: 'Overview',
  route: '/overview',
  menu: { group: 'Admin', label: 'Overview' },
  access: { view: ['administrator', 'check_run_manager'] },
});

/** One field of each kind, required and optional, and a form that depends on itself; without a place in the menu. */
const samples = Object.entries(SAMPLES).map(([name, body]) =>
  resource(
    { name, title: name, route: `/${name}`, access: { view: ['administrator', 'check_run'], edit: ['administrator'] } },
    async () => ({ default: body }),
  ),
);

export const screens = [...realScreens, toys, orders, pulls, ...samples, overview];
export const resources = [...real, toys, orders, pulls, ...samples];
export const pages = [...realPages, overview];
