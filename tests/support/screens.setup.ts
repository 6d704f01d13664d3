import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// as long as any other wait of a test: a busy machine draws a page in seconds
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

// jsdom lays nothing out: nothing in it changes its size, or is out of sight
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize;
Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);
