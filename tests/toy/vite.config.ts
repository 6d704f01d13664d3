import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vite';
import product from '../../vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules of the product that the toys replace, each by one that extends it. */
const REPLACED: Readonly<Record<string, string>> = {
  [here('../../resources/index.ts')]: here('resources.ts'),
  [here('../../src/pages/pages.ts')]: here('pages.ts'),
};

/** The console's build with one more resource and one more page; nothing else differs. */
const extraScreens: Plugin = {
  name: 'extra-screens',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/(?:resources\/index|pages)\.ts$/.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const replaced = found && REPLACED[found.id];
    return replaced === importer ? found : (replaced ?? found);
  },
};

export default defineConfig((env) => mergeConfig(product(env), { plugins: [extraScreens] }));
