import type { ComponentType } from 'react';

/** One state of a part, and what a person meets in it. */
export interface PartExample {
  state: string;
  Draw: ComponentType<{ close: () => void }>;
  /** All of its words, in their order. */
  shows: string | RegExp;
  /** What can be found in it by those who listen. */
  has?: { role: string; name: string; description?: string };
  /** It lies over the page or takes the focus, so it is shown when it is asked for. */
  opens?: true;
}
