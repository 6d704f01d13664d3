import { allows } from '../../../declare/access.ts';
import type { Action, Actor } from '../../../declare/actions/actions.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { NO_ACCESS } from '../../messages/words.ts';

/** An action on a record, with the reason why it is not possible, if any. */
export interface Offer {
  action: Action;
  reason: string | undefined;
}

/**
 * The actions offered for a record. Those for other roles are left out, unless that leaves none: a menu then says that
 * the role is the reason.
 */
export const offersFor = (actions: readonly Action[], record: Row, actor: Actor): Offer[] => {
  const offered = actions.filter((action) => action.when?.(record) ?? true);
  const allowed = offered.filter(({ access }) => allows(access, actor.roles));
  if (!allowed.length) return offered.map((action) => ({ action, reason: NO_ACCESS }));
  return allowed.map((action) => ({ action, reason: action.refuse?.(record, actor) }));
};
