import { startTransition, useOptimistic } from 'react';
import type { FilterChanges } from '../list/filters/useFilter.ts';
import { useFilters } from '../list/filters/useFilter.ts';

type Choice = Readonly<Record<string, string | undefined>>;

/**
 * The one value chosen of each of these filters (undefined: none, or several), and a function to choose. What is chosen
 * is shown at once while the list loads; choosing the same again clears it.
 */
export const useSingle = (...names: string[]) => {
  const [filters, set] = useFilters();
  const now: Choice = Object.fromEntries(
    names.map((name) => {
      const value = filters[name];
      return [name, Array.isArray(value) && value.length === 1 ? value[0] : undefined];
    }),
  );
  const [chosen, show] = useOptimistic(now);
  const choose = (choice: Choice) => {
    const isChosen = names.every((name) => chosen[name] === choice[name]);
    const next: Choice = isChosen ? {} : choice;
    startTransition(async () => {
      show(next);
      const changes = names.map((name): [string, FilterChanges[string]] => {
        const value = next[name];
        return [name, value === undefined ? undefined : [value]];
      });
      await set(Object.fromEntries(changes));
    });
  };
  return [chosen, choose] as const;
};
