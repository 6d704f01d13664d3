import { useGetIdentity } from 'ra-core';
import type { Actor } from '../../../declare/actions/actions.ts';
import { useListOf } from '../list/context.ts';

/** The user, as the rules of actions see them. */
export const useActor = (): Actor => {
  const { may } = useListOf();
  const { identity } = useGetIdentity();
  return { id: Number(identity?.id ?? 0), roles: may.roles };
};
