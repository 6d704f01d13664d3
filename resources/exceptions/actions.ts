import type { Action, Actions } from '../../declare/actions/actions.ts';
import { runName } from '../../domain/bank/expected-credits.ts';
import { operatorDay } from '../../domain/calendar/operator-clock.ts';
import { giveBackRefusal, takeRefusal } from '../../domain/exceptions.ts';
import { dollarsToCents, formatUsd } from '../../domain/money.ts';
import type { EobAction } from '../../domain/release/release-actions.ts';
import { EOB_ACTIONS, releasedRefusal } from '../../domain/release/release-actions.ts';
import { traceAddress } from '../../domain/release/trace-address.ts';
import { WITHDRAWING } from '../../domain/release/withdraw.ts';
import { CLAIMS_ROLES } from '../../domain/roles.ts';
import { acceptQuestion } from '../check-runs/accept-question.ts';
import { rebuildRun } from '../check-runs/action-calls.ts';
import { acceptUnpaid, reissueEobs, resumeEobs, voidEobs } from '../check-runs/eob-calls.ts';
import { withdrawFiles } from '../check-runs/file-calls.ts';
import { matchDecisions } from '../pinnacle/match-actions.ts';
import { giveBackException, takeException } from './calls.ts';
import { PLACES } from './places.ts';
import type { Exception } from './record.ts';

const inWords = ({ subject, amount }: Exception): string =>
  amount === null ? subject : `${subject}, ${formatUsd(dollarsToCents(amount) ?? 0)}`;

/** Which exceptions an action on EOBs is offered for, and why it is refused: by the rules of the release screen. */
const onEob = (action: EobAction, offered: (eob: NonNullable<Exception['eob']>) => boolean) => ({
  when: ({ eob }: Exception) => eob !== null && offered(eob),
  refuse: ({ eob, run }: Exception) => {
    if (!eob) return undefined;
    const refusal =
      EOB_ACTIONS[action].refuse(eob) ??
      (run?.released_at ? releasedRefusal(action, operatorDay(new Date(run.released_at))) : undefined);
    return refusal && `EOB ${eob.number} ${refusal}.`;
  },
});

const body = ({ eob }: Exception, { reason }: { reason?: string | null }) => ({
  body: { ids: eob ? [eob.id] : [], ...(reason && { reason }) },
});

const isUnpaid = ({ payment_state }: NonNullable<Exception['eob']>): boolean =>
  payment_state === 'rejected' || payment_state === 'returned';

/** What is matched to a credit, and what that pays: the pull or the run that is proposed. */
const matchIn = ({ match, run, group }: Exception) => {
  if (!match) return null;
  const pays = match.pull ?? (run && group ? runName({ ...run, group_number: group.number }) : '');
  return { ...match, pays };
};

/** What is done with an exception there and then: whose it is, where it leads, and what settles it. */
export const exceptionActions = (a: Actions<Exception>): readonly Action[] => [
  a.call('take', takeException, {
    label: 'Take',
    when: ({ owner }) => owner === null,
    refuse: ({ owner }, actor) => takeRefusal(owner, actor),
    request: ({ id }) => ({ params: { id } }),
    done: ({ subject }) => `${subject} is yours`,
    failed: 'Failed to take it',
  }),
  a.call('give-back', giveBackException, {
    label: 'Give back',
    when: ({ owner }) => owner !== null,
    refuse: ({ owner }, actor) => giveBackRefusal(owner, actor),
    request: ({ id }) => ({ params: { id } }),
    done: ({ subject }) => `${subject} is nobody’s`,
    failed: 'Failed to give it back',
  }),
  ...Object.entries(PLACES).map(([name, { label, access, address }]) =>
    a.link(`open-${name}`, {
      label,
      access: [...access],
      when: (exception) => address(exception) !== undefined,
      to: (exception) => address(exception) ?? '/',
    }),
  ),
  a.call('resume', resumeEobs, {
    label: 'Resume…',
    fields: ['reason'],
    ...onEob('resume', ({ is_on_hold }) => is_on_hold),
    confirm: (one) => ({
      title: `Resume ${inWords(one)}?`,
      text:
        one.kind === 'stop-too-late'
          ? 'It stays paid, and no longer blocks the release of its run.'
          : 'It will be paid.',
      action: 'Resume',
    }),
    request: body,
    done: ({ subject }) => `${subject} resumed`,
    failed: 'Failed to resume EOBs',
  }),
  a.call('reissue', reissueEobs, {
    label: 'Reissue…',
    fields: ['reason'],
    ...onEob('reissue', isUnpaid),
    confirm: (one) => ({
      title: `Reissue ${inWords(one)}?`,
      text: 'It is paid again under a new number, and sent to the processor.',
      action: 'Reissue',
    }),
    request: body,
    done: ({ subject }) => `${subject} reissued`,
    failed: 'Failed to reissue EOBs',
  }),
  a.call('void', voidEobs, {
    label: 'Void…',
    fields: ['reason'],
    ...onEob('void', (eob) => EOB_ACTIONS.void.refuse(eob) === undefined),
    confirm: (one) => ({
      title: `Void ${inWords(one)}?`,
      text: 'It is not paid. This action cannot be undone.',
      action: 'Void',
      danger: true,
    }),
    request: body,
    done: ({ subject }) => `${subject} voided`,
    failed: 'Failed to void EOBs',
  }),
  a.call('accept', acceptUnpaid, {
    label: `${EOB_ACTIONS.accept.label}…`,
    fields: ['reason'],
    ...onEob('accept', isUnpaid),
    confirm: ({ eob, amount }) =>
      acceptQuestion(eob?.number ?? '', amount === null ? 'It' : formatUsd(dollarsToCents(amount) ?? 0)),
    request: ({ eob }, given) => ({ params: { id: eob?.id ?? 0 }, body: given }),
    failed: 'Failed to ask for approval',
  }),
  a.call('withdraw', withdrawFiles, {
    label: 'Withdraw…',
    when: ({ kind }) => kind === 'not-loaded',
    confirm: (one) => ({
      title: `Withdraw ${inWords(one)}?`,
      text: WITHDRAWING,
      action: 'Withdraw',
      danger: true,
    }),
    request: ({ file_id }) => ({ body: { ids: [file_id ?? 0] } }),
    done: ({ subject }) => `${subject} withdrawn`,
    failed: 'Failed to withdraw payment file',
  }),
  a.call('rebuild', rebuildRun, {
    label: 'Rebuild…',
    when: ({ kind }) => kind === 'build-failed',
    confirm: ({ subject }) => ({
      title: `Rebuild the check registers of ${subject}?`,
      text: 'They are rebuilt in the background.',
      action: 'Rebuild',
    }),
    request: ({ run }) => ({ params: { id: run?.id ?? 0 } }),
    done: ({ subject }) => `${subject}: its check registers are being rebuilt`,
    failed: 'Failed to rebuild check run',
  }),
  ...matchDecisions(a, matchIn),
  a.link('trace', {
    label: 'Trace',
    access: CLAIMS_ROLES,
    when: ({ eob }) => eob !== null,
    to: ({ eob }) => traceAddress('eob', eob?.id ?? 0),
  }),
];
