import type { FastifyRequest } from 'fastify';
import type { FileAddress } from '../../../contract/files.ts';
import * as calls from '../../../contract/files.ts';
import { contentType } from '../../../domain/files/content-types.ts';
import type { Db } from '../../db/database.ts';
import { attachment } from '../../http/attachment.ts';
import type { Answer, Handler, Reading } from '../../http/handlers.ts';
import { read, stream } from '../../http/handlers.ts';
import type { SessionKeeper } from '../../http/sessions.ts';
import type { FileStore } from '../../storage/files.ts';
import type { PastFiles } from './bytes.ts';
import { openBytes, openerOf } from './bytes.ts';
import { addressText, findFile } from './find.ts';
import { issueTicket, redeemTicket, TICKET_SECONDS } from './tickets.ts';

interface Opening {
  db: Db;
  audit: Reading['audit'];
  request: FastifyRequest;
  token: string;
}

/**
 * The downloads (docs/rules/check-runs.md, "Downloads"): a call that issues a ticket, and two that accept one.
 * @param past generates the files of the demo data, if any.
 */
export const fileHandlers = (store: FileStore, sessions: SessionKeeper, past?: PastFiles): Handler[] => {
  /** A ticket acts as the user it was issued to; their current roles and groups are checked again. */
  const open = async (address: FileAddress, { db, audit, request, token }: Opening): Promise<Answer<unknown>> => {
    const { userId, session } = await redeemTicket(db, token, addressText(address));
    const caller = await sessions.callerOfSession(userId, session);
    request.caller = caller;
    const file = await findFile(db, address, caller);
    const body = await openBytes({ db, store, past }, file);
    const data = { kind: file.kind, check_run_id: file.check_run_id };
    await audit({ action: 'read', type: 'file', id: file.id, name: file.filename, data });
    const headers = {
      'content-type': contentType(file.filename),
      'content-disposition': attachment(file.filename),
    };
    return { body, headers };
  };

  return [
    // No idempotency key: a ticket is not a change of a record, and must not be kept in a stored answer.
    stream(calls.fileTicket, async ({ db, body: address, caller }) => {
      const file = await findFile(db, address, caller);
      await openerOf({ db, store, past }, file); // reports a file that cannot be opened here, where the screen can show the error
      const token = await issueTicket(db, addressText(address), caller);
      return { body: { token, expires_in: TICKET_SECONDS } };
    }),

    read(calls.openFile, ({ db, audit, request, params, query }) => {
      const { token, 'event-type-id': event, 'file-type-id': type, 'report-id': report } = query;
      const address = {
        filename: params.filename,
        'event-type-id': Number(event),
        ...(type !== undefined && { 'file-type-id': Number(type) }),
        ...(report !== undefined && { 'report-id': Number(report) }),
      };
      return open(address, { db, audit, request, token });
    }),

    read(calls.openFileAt, ({ db, audit, request, params, query }) =>
      open({ path: params['*'] }, { db, audit, request, token: query.token }),
    ),
  ];
};
