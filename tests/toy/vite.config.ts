import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vite';
import product from '../../vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules of the product that a new resource is added to, and those of this folder that add some. */
const EXTENDED = new Map([
  [here('../../resources/index.ts'), here('resources.ts')],
  [here('../../src/pages/slots.ts'), here('slots.ts')],
]);

/** The console's build with further entries in the list of resources and in that of their screens; nothing else differs. */
const extraResources: Plugin = {
  name: 'extra-resources',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/\/(index|slots)\.ts$/.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const extended = found && EXTENDED.get(found.id);
    return extended && extended !== importer ? extended : found;
  },
};

export default defineConfig((env) => mergeConfig(product(env), { plugins: [extraResources] }));
