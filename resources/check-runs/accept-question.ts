import type { Confirmation } from '../../declare/actions/actions.ts';

/** The question before a rejected or returned payment is left unpaid. @param amount as it is shown */
export const acceptQuestion = (number: string, amount: string): Confirmation => ({
  title: `Accept EOB ${number} unpaid`,
  text: `${amount} stays unpaid and no longer blocks the release, once another Check Run Manager or Administrator approves.`,
  action: 'Ask for approval',
});
