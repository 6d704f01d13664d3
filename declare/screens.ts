import type { Resource } from './resource.ts';

/** The filter by which the list call of its resource is asked for a further screen, if it is. */
const markOf = ({ api }: Resource): string | undefined => (api.kind === 'rest' ? api.readsBy : undefined);

/** The resources, each with the further screens whose lists its call answers. */
export const withScreens = (resources: readonly Resource[]): Resource[] =>
  resources.map((resource) => {
    const screens = resources.filter((one) => one.of === resource.name && markOf(one) !== undefined);
    return screens.length ? { ...resource, screens } : resource;
  });

/** The declaration by which a list is answered: that of the screen it is asked for, or the resource's own. */
export const listedAs = (resource: Resource, search: URLSearchParams): Resource =>
  resource.screens?.find((screen) => search.has(markOf(screen) ?? '')) ?? resource;
