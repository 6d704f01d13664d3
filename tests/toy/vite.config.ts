import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vite';
import product from '../../vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The console's build with one more entry in the list of resources; nothing else differs. */
const extraResource: Plugin = {
  name: 'extra-resource',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('resources/index.ts') || importer === here('resources.ts')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === here('../../resources/index.ts') ? here('resources.ts') : found;
  },
};

export default defineConfig((env) => mergeConfig(product(env), { plugins: [extraResource] }));
