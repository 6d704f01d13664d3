import type { Action, Actions } from '../../declare/actions/actions.ts';
import { pullTogetherRefusal } from '../../domain/premium/pulls.ts';
import { addGroups, createPull } from '../pulls/calls.ts';
import { addAccount } from './calls.ts';
import type { PremiumGroup } from './record.ts';

const idsOf = (records: readonly PremiumGroup[]): number[] => records.map(({ id }) => id);

/** What is done with groups: pulls of the selected ones, and an account for some divisions of one. */
export const premiumActions = (a: Actions<PremiumGroup>): readonly Action[] => [
  // their dialogs ask for more, and preview what a pull takes
  a.bulk('create-pull', createPull, {
    label: 'Create Pull…',
    past: 'pulled',
    together: pullTogetherRefusal,
    body: (_, __, records) => ({
      name: '',
      sendingDate: '',
      locationId: records[0]?.location.id ?? 0,
      groupIds: idsOf(records),
    }),
    done: 'Pull created',
    failed: 'Failed to create pull',
  }),
  a.bulk('add-to-pull', addGroups, {
    label: 'Add to pull…',
    past: 'added to a pull',
    together: pullTogetherRefusal,
    body: (_, __, records) => ({ id: 0, groupIds: idsOf(records) }),
    done: 'Groups added',
    failed: 'Failed to add groups to the pull',
  }),
  a.call('add-account', addAccount, {
    label: 'Add account…',
    confirm: ({ name }) => ({
      title: 'Add account',
      text: `Premium of the chosen divisions of ${name} is collected from it.`,
      action: 'Add account',
    }),
    fields: ['label', 'routing_number', 'account_number', 'type', 'items', 'reason'],
    offer: ({ divisions }) => ({ items: divisions.filter(({ account_id }) => account_id === null) }),
    request: ({ id }, body) => ({ params: { groupId: id }, body }),
    done: () => 'Account added',
    failed: 'Failed to add account',
  }),
];
