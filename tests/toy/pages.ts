import { panelPage } from '../../src/engine/panels/PanelPage.tsx';
import { pages as real } from '../../src/pages/pages.ts';
import { lazyWithPreload } from '../../src/ui/lazyWithPreload.ts';
import overview from './overview.ts';

/** The product's pages, and the made-up page. */
export const pages = {
  ...real,
  overview: lazyWithPreload(async () => ({ default: panelPage('overview', overview) })),
};
