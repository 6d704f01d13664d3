import { reactAdminScreen } from '../../src/pages/reactAdmin/reactAdminScreen.tsx';
import { slots as real } from '../../src/pages/slots.ts';

/** The entry that a product with these screens would add to `src/pages/slots.ts`. */
export const slots = {
  ...real,
  'toy-orders': {
    screens: {
      list: reactAdminScreen(() => import('./OrderList.tsx')),
      edit: reactAdminScreen(() => import('./OrderEdit.tsx')),
      create: reactAdminScreen(() => import('./OrderCreate.tsx')),
    },
  },
};
