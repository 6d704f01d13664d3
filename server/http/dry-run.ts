import type { AnyCall } from '../../declare/call.ts';
import { invalid } from './problems.ts';

const refuse = (message: string) => invalid([{ path: 'Dry-Run', message }]);

/**
 * Whether a request asks for a preview, by `Dry-Run: true`. A call without a dry run refuses it with 422, because
 * executing the action would be exactly what the client did not ask for.
 */
export const dryRunOf = (call: AnyCall, header: string | string[] | undefined): boolean => {
  if (header === undefined || header === 'false') return false;
  if (header !== 'true') throw refuse('Send true, or leave the header out');
  if (!call.dryRun) throw refuse('This call has no dry run');
  return true;
};
