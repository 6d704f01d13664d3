import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { ResourceCall } from '../../../declare/resource-calls.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import * as calls from '../../../resources/users/calls.ts';
import { saveIfChanged } from '../../engine/unchanged.ts';
import { etagOf } from '../../http/etag.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, read, stream } from '../../http/handlers.ts';
import { fingerprintOf } from '../../http/idempotency.ts';
import { Problem } from '../../http/problems.ts';
import type { UserPool } from '../../identity/user-pool.ts';
import type { Queue } from '../../jobs/queue.ts';
import { findUser } from './find.ts';
import { ask, INVITE_JOB, infoOf, RESET_JOB, SYNC_POOL_JOB } from './identity.ts';
import { mustBeAssignable } from './rights.ts';
import type { UserInput } from './save.ts';
import { audited, insertUser, personOf, updateUser } from './save.ts';

const NO_DATA = 'No Cognito data available for this user';

const idOf = (params: unknown): number => Number((params as { id: string }).id);

const answerOne = (row: UserRow, status = 200) => ({ body: row, status, headers: { etag: etagOf(row.version) } });

/**
 * First creates the account in the pool, which sends no message and can be repeated. Then, in one transaction, creates
 * the user, the audit entry and the job that emails the invitation. A crash leaves an account that nobody can use,
 * which the next attempt with the same address reuses.
 */
const creating = (resource: Resource, call: ResourceCall, pool: UserPool, queue: Queue): Handler =>
  stream(call, async ({ body, caller, request, change: changeWith }) => {
    const input = body as UserInput; // validated by the declaration's own schema
    mustBeAssignable(caller, input.roles);
    const subject = await ask(request.log, () => pool.ensure(personOf(input)));
    return changeWith(fingerprintOf(request.url, body), async ({ tx, audit }) => {
      const after = await insertUser(tx, resource, { issuer: pool.issuer, subject }, input, caller);
      const { id, version, email } = after;
      await audit({ type: auditTypeOf(resource), id, name: email, action: 'create', version, after: audited(after) });
      await queue.send(INVITE_JOB, { userId: id }, tx);
      return answerOne(after, 201);
    });
  });

/** The fields that the pool stores too. */
const CONCERNS_POOL = ['first_name', 'last_name', 'locked_since'] as const;

const updating = (resource: Resource, call: ResourceCall, queue: Queue): Handler =>
  change(call, async ({ tx, audit, params, body, ifMatch, caller }) => {
    const input = body as Partial<UserInput>;
    const { before, after, changed } = await saveIfChanged(tx, (inner) =>
      updateUser(inner, resource, idOf(params), ifMatch, input, caller),
    );
    if (!changed) return answerOne(after);
    const { id, version, email } = after;
    await audit({
      type: auditTypeOf(resource),
      id,
      name: email,
      action: 'update',
      version,
      before: audited(before),
      after: audited(after),
      ...(ifMatch === undefined && { data: { withoutIfMatch: true } }),
    });
    if (CONCERNS_POOL.some((field) => before[field] !== after[field]))
      await queue.send(SYNC_POOL_JOB, { userId: id }, tx);
    return answerOne(after);
  });

/** Emails a code or a password, if the account is in the status that allows it. */
const mailing = (
  resource: Resource,
  call: typeof calls.resetPassword,
  { from, job, what, pool, queue }: { from: string; job: string; what: string; pool: UserPool; queue: Queue },
): Handler =>
  stream(call, async ({ db, params, caller, request, change: changeWith }) => {
    const found = await findUser(db, resource, Number(params.id), caller);
    if (!found) throw new Problem('not_found');
    const { row, subject } = found;
    const account = await ask(request.log, () => pool.statusOf(subject));
    return changeWith(fingerprintOf(request.url), async ({ tx, audit }) => {
      if (account?.status !== from || !account.isEnabled) {
        const text = account
          ? `This is for accounts in the status ${from}; this one is ${statusWords(account)}.`
          : NO_DATA;
        throw new Problem('conflict', { text });
      }
      const of = { type: auditTypeOf(resource), id: row.id, name: row.email, version: row.version };
      await audit({ ...of, action: 'update', data: { mailed: what } });
      await queue.send(job, { userId: row.id }, tx);
      return answerOne(row);
    });
  });

const statusWords = ({ status, isEnabled }: { status: string; isEnabled: boolean }) =>
  isEnabled ? status : 'deactivated';

/** The users the caller manages by role inheritance, and the user pool's data of them. */
export const userHandlers = (resource: Resource, pool: UserPool, queue: Queue): Handler[] => [
  ...resourceCalls(resource).flatMap((call) => {
    if (call.verb === 'create') return [creating(resource, call, pool, queue)];
    return call.verb === 'update' ? [updating(resource, call, queue)] : [];
  }),

  read(calls.identityInfo, async ({ db, params, caller, request }) => {
    const found = await findUser(db, resource, Number(params.id), caller);
    if (!found) throw new Problem('not_found');
    const facts = await ask(request.log, () => pool.find(found.subject));
    if (!facts) throw new Problem('not_found', { text: NO_DATA });
    return { body: infoOf(found.subject, facts) };
  }),

  mailing(resource, calls.resetPassword, {
    from: 'CONFIRMED',
    job: RESET_JOB,
    what: 'reset code',
    pool,
    queue,
  }),
  mailing(resource, calls.resendPassword, {
    from: 'FORCE_CHANGE_PASSWORD',
    job: INVITE_JOB,
    what: 'temporary password',
    pool,
    queue,
  }),
];
