import type { Resource, ResourceEntry } from '../../declare/resource.ts';

const loaded = new Map<string, Resource>();
const listeners = new Set<() => void>();
let all: readonly Resource[] = [];

/** The declarations loaded so far; a new list whenever one is added. */
export const loadedDeclarations = (): readonly Resource[] => all;

export const subscribeToDeclarations = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A declaration by its resource's name, once a screen or the data provider has loaded it. */
export const loadedDeclaration = (name: string): Resource | undefined => loaded.get(name);

/** Loads a declaration. It is then available by name: records and labels are shown with it. */
export const loadDeclaration = async (entry: ResourceEntry): Promise<Resource> => {
  const resource = await entry.load();
  if (loaded.get(entry.name) === resource) return resource;
  loaded.set(entry.name, resource);
  all = [...loaded.values()];
  for (const listener of listeners) listener();
  return resource;
};
