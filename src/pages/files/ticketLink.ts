import type { FileAddress } from '../../../contract/files.ts';
import { fileTicket, openFile, openFileAt } from '../../../contract/files.ts';
import { pathOf } from '../../../declare/call.ts';
import { queryOf, send } from '../../dataProvider/send.ts';

/** The URL of the file, valid for the lifetime of the ticket. */
const linkTo = (address: FileAddress, token: string): string => {
  if ('path' in address) {
    const key = address.path.split('/').map(encodeURIComponent).join('/');
    return `/api${openFileAt.path.replace('*', key)}?${queryOf({ token })}`;
  }
  const { filename, ...kind } = address;
  return `/api${pathOf(openFile, { filename })}?${queryOf({ ...kind, token })}`;
};

/**
 * The URL of a file, with a ticket that is requested now and stored nowhere (docs/rules/check-runs.md, "Downloads").
 * Throws `Problem`.
 */
export const ticketLink = async (address: FileAddress): Promise<string> =>
  linkTo(address, (await send(fileTicket, { body: address })).token);
