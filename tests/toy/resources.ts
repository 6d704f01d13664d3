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
    menu: { group: 'Admin' },
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
    menu: { group: 'Admin' },
    access: { view: ['administrator', 'check_run_manager', 'check_run'], edit: ['administrator', 'check_run_manager'] },
  },
  () => import('./orders.ts'),
);

const premium = { view: ['administrator', 'finance_manager'], edit: ['administrator'] } as const;

/** The screens of made-up premiums: a page, a row with children, two drawers. */
const premiums = [
  resource(
    {
      name: 'toy-pulls',
      title: 'Toy Pulls',
      route: '/toy/pulls',
      menu: { group: 'Premium' },
      access: premium,
    },
    () => import('./premium/pulls.ts'),
  ),
  resource(
    {
      name: 'toy-groups',
      title: 'Premium Groups',
      route: '/toy/groups',
      menu: { group: 'Premium' },
      access: premium,
    },
    () => import('./premium/groups.ts'),
  ),
  resource(
    {
      name: 'bank-accounts',
      title: 'Bank Feed',
      route: '/premium/bank-feed',
      menu: { group: 'Premium' },
      access: premium,
    },
    () => import('./premium/accounts.ts'),
  ),
  resource(
    {
      name: 'member-claims',
      title: 'Member Claims',
      route: '/claims',
      menu: { group: 'Premium' },
      access: premium,
    },
    () => import('./premium/claims.ts'),
  ),
];

/** The entry of a made-up page. */
const overview = page({
  name: 'overview',
  title: 'Overview',
  route: '/overview',
  menu: { group: 'Admin' },
  access: { view: ['administrator', 'check_run_manager'] },
});

/** One field of each kind, required and optional, and a form that depends on itself; without a place in the menu. */
const samples = Object.entries(SAMPLES).map(([name, body]) =>
  resource(
    { name, title: name, route: `/${name}`, access: { view: ['administrator', 'check_run'], edit: ['administrator'] } },
    async () => ({ default: body }),
  ),
);

export const screens = [...realScreens, toys, orders, ...premiums, ...samples, overview];
export const resources = [...real, toys, orders, ...premiums, ...samples];
export const pages = [...realPages, overview];
