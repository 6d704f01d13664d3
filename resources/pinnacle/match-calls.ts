import * as z from 'zod/mini';
import { requiredReason } from '../../declare/actions/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { recordId, recordNumber } from '../../declare/ids.ts';
import { PINNACLE_ROLES } from '../../domain/roles.ts';

const params = z.object({ id: recordId });

/** The version that the person saw: a match that changed since is not decided. */
const version = recordNumber;

const answer = z.object({ id: z.int(), state: z.string(), version: z.int() });

export const confirmMatch = defineCall({
  name: 'pinnacle.confirm-match',
  method: 'POST',
  path: '/pinnacle/matches/:id/confirm',
  access: PINNACLE_ROLES,
  summary: 'Confirm that a bank credit pays the pull or the drop-off that is proposed for it',
  params,
  body: z.object({ version }),
  answer,
});

export const breakMatch = defineCall({
  name: 'pinnacle.break-match',
  method: 'POST',
  path: '/pinnacle/matches/:id/break',
  access: PINNACLE_ROLES,
  summary: 'Break the match of a bank credit with a pull or a drop-off, to which it is not matched again',
  params,
  body: z.object({ version, reason: requiredReason() }),
  answer,
});
