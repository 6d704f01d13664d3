import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { allows } from '../../../declare/access.ts';
import type { Resource } from '../../../declare/resource.ts';
import { menuLabel } from '../../../declare/resource.ts';
import type { Role } from '../../../domain/roles.ts';
import { isResource, screens } from '../../../resources/index.ts';
import { keyGroups } from '../../engine/keys/keys.ts';
import { menuFor } from '../navigation/menu.ts';
import { useRoles } from '../navigation/User.tsx';
import { isMode, MODES } from '../theme/modes.ts';
import type { Here } from './addresses.ts';
import { newAddress, panelAddress } from './addresses.ts';
import type { Entry, EntryGroup } from './entries.ts';

/** The screens in the user's menu, in menu order. */
const screenEntries = (roles: readonly Role[], go: (address: string) => void): Entry[] =>
  menuFor(screens, roles).flatMap(({ title, entries }) =>
    entries.map((screen) => ({
      id: `screen-${screen.name}`,
      label: menuLabel(screen),
      detail: title,
      also: screen.title,
      run: () => go(screen.route),
    })),
  );

const load = (roles: readonly Role[]): Promise<Resource[]> =>
  Promise.all(screens.filter(isResource).flatMap((one) => (allows(one.access.view, roles) ? [one.load()] : [])));

/** The declarations of the user's screens, loaded by the screen itself or by this query. */
const useDeclared = (roles: readonly Role[]): readonly Resource[] =>
  useQuery({
    queryKey: ['palette', 'declarations', ...roles],
    queryFn: () => load(roles),
    staleTime: Number.POSITIVE_INFINITY,
    // schemas and functions are compared by identity
    structuralSharing: false,
  }).data ?? [];

/** The entries that start something on a screen, as declared: a new record, or one of its panels. */
const startEntries = (
  resource: Resource,
  roles: readonly Role[],
  here: Here,
  go: (address: string) => void,
): Entry[] => {
  const { name, title, access, api, texts, panels } = resource;
  const adds = api.verbs.includes('create') && allows(access.edit ?? [], roles);
  return [
    ...(adds
      ? [{ id: `add-${name}`, label: `Add ${texts.one}`, detail: title, run: () => go(newAddress(resource, here)) }]
      : []),
    ...Object.entries(panels).flatMap(([panel, { label, call }]) =>
      allows(call.access, roles)
        ? [{ id: `${name}-${panel}`, label, detail: title, run: () => go(panelAddress(resource, panel, here)) }]
        : [],
    ),
  ];
};

/** The shortcuts of the current screen that have a palette label. */
const keyEntries = (): Entry[] =>
  keyGroups().flatMap(({ keys }) =>
    keys.flatMap(({ paletteLabel, run, key, isEnabled }) =>
      paletteLabel && run && (isEnabled?.() ?? true)
        ? [{ id: `key-${key ?? paletteLabel}`, label: paletteLabel, shortcut: key, run }]
        : [],
    ),
  );

/** The other color modes. */
const useModes = (): Entry[] => {
  const { mode = 'system', setMode } = useColorScheme();
  return Object.entries(MODES).flatMap(([other, label]) =>
    isMode(other) && other !== mode
      ? [{ id: `mode-${other}`, label: `Appearance: ${label}`, run: () => setMode(other) }]
      : [],
  );
};

/** The entries known without a server request: the user's screens and actions. */
export const useOwn = (go: (address: string) => void, logOut: () => void): EntryGroup[] => {
  const roles = useRoles();
  const here = useLocation();
  const declared = useDeclared(roles);
  const modes = useModes();
  return [
    { title: 'Screens', entries: screenEntries(roles, go) },
    {
      title: 'Actions',
      entries: [
        ...declared.flatMap((resource) => startEntries(resource, roles, here, go)),
        ...keyEntries(),
        ...modes,
        { id: 'log-out', label: 'Log out', run: logOut },
      ],
    },
  ];
};
