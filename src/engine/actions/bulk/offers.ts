import { allows } from '../../../../declare/access.ts';
import type { Action, Actor, BulkAction } from '../../../../declare/actions/actions.ts';
import { namesIn } from '../../../../declare/visibility.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { partOf, selectOnPage } from '../../../messages/actions.ts';

/** An action for a selection of records: which it applies to, and why not to the others. */
export interface BulkOffer {
  action: BulkAction;
  /** The action's label; for a part of the selection also how many. */
  label: string;
  fits: readonly Row[];
  refused: readonly { record: Row; reason: string }[];
  /** Why the action is unavailable; undefined if it is available. */
  reason: string | undefined;
}

/** The action's label without the sign that a dialog follows. */
export const plainLabel = ({ label }: Pick<Action, 'label'>): string => label.replace('…', '');

const isBulk = (action: Action): action is BulkAction => action.kind === 'bulk';

const allowed = (actions: readonly Action[], { roles }: Actor): BulkAction[] =>
  actions.filter(isBulk).filter(({ access }) => allows(access, roles));

const offerOf = (action: BulkAction, selected: readonly Row[], actor: Actor): BulkOffer => {
  const records = selected.filter((record) => action.when?.(record) ?? true);
  const judged = records.map((record) => ({ record, reason: action.refuse?.(record, actor) }));
  const fits = judged.flatMap(({ record, reason }) => (reason === undefined ? [record] : []));
  const refused = judged.flatMap(({ record, reason }) => (reason === undefined ? [] : [{ record, reason }]));
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const tooMany = selected.length > 1 ? action.single : undefined;
  const label =
    records.length < selected.length
      ? action.label.replace(/…?$/, (end) => ` ${partOf(records.length, selected.length)}${end}`)
      : action.label;
  const reason = tooMany ?? action.together?.(selected) ?? (fits.length ? undefined : reasons.join(' '));
  return { action, label, fits, refused, reason };
};

/** The actions a user may perform on the selected records: those that are offered for at least one of them. */
export const bulkOffers = (actions: readonly Action[], records: readonly Row[], actor: Actor): BulkOffer[] =>
  allowed(actions, actor)
    .map((action) => offerOf(action, records, actor))
    .filter(({ fits, refused }) => fits.length > 0 || refused.length > 0);

/** Whether a call accepts all records that match a filter. */
const takesFilter = ({ call }: BulkAction): boolean => namesIn(call.body).includes('matching');

/**
 * The actions for all matching records, of which `records` are on the page. The server reports those an action does not
 * apply to.
 */
export const matchingOffers = (
  { actions, naming }: { actions: readonly Action[]; naming: { many: string } },
  records: readonly Row[],
  actor: Actor,
): BulkOffer[] =>
  allowed(actions, actor).map((action) => ({
    action,
    label: action.label,
    fits: records,
    refused: [],
    reason: takesFilter(action) ? undefined : selectOnPage(naming.many, action.past),
  }));
