import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { mediaQuery } from './media.ts';

// as long as other waits in tests: a busy machine takes seconds to render a page
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

// jsdom has no layout: nothing is resized or scrolled out of view
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize;
class AllInSight extends NoResize implements IntersectionObserver {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  takeRecords = () => [];
}
globalThis.IntersectionObserver ??= AllInSight;
Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);
// no test is printed, and none is as narrow as a phone
Reflect.set(window, 'matchMedia', () => mediaQuery());
