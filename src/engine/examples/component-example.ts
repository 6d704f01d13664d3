import type { ComponentType } from 'react';

/** One state of a component, and what is displayed in it. */
export interface ComponentExample {
  state: string;
  Draw: ComponentType<{ close: () => void }>;
  /** Its whole text content, in order. */
  shows: string | RegExp;
  /** An element that can be found by its accessible role, name and description. */
  has?: { role: string; name: string; description?: string };
  /** It covers the page or takes the focus, so it is shown only on request. */
  opens?: true;
}
