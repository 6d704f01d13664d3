import { registerHooks } from 'node:module';

/**
 * Packages of ES modules alone whose package.json lists each of their files, 180 kB of it. Node 24 reads and parses it
 * again for every import of one of these files, which was more than half of the work of a start.
 */
const LARGE = 'drizzle-orm|date-fns';
const PACKAGE = new RegExp(`^(?:${LARGE})(?:/|$)`);
const FILE_INSIDE = new RegExp(`/node_modules/(?:${LARGE})/.+\\.js$`);

const found = new Map<string, string>();

/** The product's own files import each other by their paths, some three thousand times. */
const isOwn = (specifier: string, parentURL: string): boolean =>
  /^\.\.?\/.+\.ts$/.test(specifier) && parentURL.startsWith('file:') && !parentURL.includes('/node_modules/');

/** Resolves what these packages and the product import from their own files itself, and what others import from packages once. */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (/^\.\.?\/.+\.js$/.test(specifier) && FILE_INSIDE.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (isOwn(specifier, parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    if (!PACKAGE.test(specifier)) return next(specifier, context);
    const url = found.get(specifier);
    if (url) return { url, format: 'module', shortCircuit: true };
    const resolved = next(specifier, context);
    if (FILE_INSIDE.test(resolved.url) && resolved.format === 'module') found.set(specifier, resolved.url);
    return resolved;
  },
});
