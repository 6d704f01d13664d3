import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vite';
import product from '../../vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules of the product that name its resources, pages and slots, each with the one of this folder that extends it. */
const EXTENDED: ReadonlyMap<string, string> = new Map([
  [here('../../resources/index.ts'), here('resources.ts')],
  [here('../../src/pages/pages.ts'), here('pages.ts')],
  [here('../../src/pages/slots.ts'), here('slots.ts')],
]);

/** The console's build with further resources and pages; nothing else differs. */
const extraScreens: Plugin = {
  name: 'extra-screens',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/\/(?:index|pages|slots)\.ts$/.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const extended = found && EXTENDED.get(found.id);
    return extended && extended !== importer ? extended : found;
  },
};

export default defineConfig((env) => mergeConfig(product(env), { plugins: [extraScreens] }));
