import { OPEN_ROW } from '../../declare/list/state.ts';
import { EXCEPTIONS } from '../../domain/exceptions.ts';
import type { Role } from '../../domain/roles.ts';
import {
  APPROVAL_ROLES,
  BANK_FEED_ROLES,
  GROUPS_ROLES,
  HEALTH_ROLES,
  PREMIUM_ROLES,
  RELEASE_ROLES,
} from '../../domain/roles.ts';
import { addressOfRun } from '../check-runs/addresses.ts';
import { DEEP_LINK_PARAMS } from '../check-runs/calls.ts';
import type { Exception } from './record.ts';

/** Where an exception is solved: the screen, and who may open it. */
interface Place {
  label: string;
  access: readonly Role[];
  /** The address; undefined for an exception that does not belong there. */
  address: (exception: Exception) => string | undefined;
}

const numberOf = ({ id }: Exception): string => id.slice(id.indexOf(':') + 1);

/** The release screen with the run open, and in it the EOB. */
const inRun = ({ run, group, file_id, eob }: Exception): string | undefined => {
  if (!run || !group) return undefined;
  return addressOfRun(
    { ...run, group_number: group.number },
    {
      ...(file_id !== null && { [DEEP_LINK_PARAMS.file]: String(file_id) }),
      ...(eob && { [DEEP_LINK_PARAMS.eob]: String(eob.id) }),
    },
  );
};

const subjectOf = ({ kind }: Exception) => EXCEPTIONS[kind].subject;

/** The places, by the name of their action; an exception leads to the first that has an address for it. */
export const PLACES: Readonly<Record<string, Place>> = {
  // where a credit is decided, also one for which a check run is proposed
  bank: {
    label: 'Open Banking Detail',
    access: BANK_FEED_ROLES,
    address: ({ entry }) =>
      entry
        ? `/integrations/pinnacle/feed?${new URLSearchParams({ transaction: String(entry.id), [OPEN_ROW]: String(entry.day_id) })}`
        : undefined,
  },
  run: { label: 'Open check run', access: RELEASE_ROLES, address: inRun },
  approval: {
    label: 'Open approval',
    access: APPROVAL_ROLES,
    address: (one) =>
      subjectOf(one) === 'approval'
        ? `/approvals?${new URLSearchParams({ turn: '', [OPEN_ROW]: numberOf(one) })}`
        : undefined,
  },
  health: {
    label: 'Open Healthcheck',
    access: HEALTH_ROLES,
    address: (one) => (subjectOf(one) === 'inbound-file' && !one.run ? '/healthcheck' : undefined),
  },
  pull: {
    label: 'Open pull',
    access: PREMIUM_ROLES,
    address: ({ pull_id }) => (pull_id === null ? undefined : `/premium/pull/${pull_id}`),
  },
  group: {
    label: 'Open group',
    access: GROUPS_ROLES,
    address: (one) =>
      subjectOf(one) === 'pull-invoice' && one.group
        ? `/groups?${new URLSearchParams({ query: one.group.number })}`
        : undefined,
  },
};

/** Where an exception leads a user with these roles; undefined when they may open none of its places. */
export const placeOf = (
  exception: Exception,
  roles: readonly Role[],
): { label: string; address: string } | undefined => {
  for (const { label, access, address } of Object.values(PLACES)) {
    const to = address(exception);
    if (to !== undefined && access.some((role) => roles.includes(role))) return { label, address: to };
  }
  return undefined;
};
