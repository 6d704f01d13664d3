import type { AnyCall } from '../../declare/call.ts';
import { invalid } from './problems.ts';

const refuse = (message: string) => invalid([{ path: 'Dry-Run', message }]);

/**
 * Whether a request asks what would happen, by `Dry-Run: true`. A call that has no dry run refuses it: doing the thing
 * is the one answer that was not asked for. Throws 422.
 */
export const dryRunOf = (call: AnyCall, header: string | string[] | undefined): boolean => {
  if (header === undefined || header === 'false') return false;
  if (header !== 'true') throw refuse('Send true, or leave the header out');
  if (!call.dryRun) throw refuse('This call has no dry run');
  return true;
};
