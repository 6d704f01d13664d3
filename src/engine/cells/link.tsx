import type { CellKind } from './kinds.ts';

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** A web address that opens in a new tab; any other text stays a text, so that no script can be behind a link. */
export const link: CellKind = {
  Cell: ({ value }) => {
    const address = String(value);
    if (!isWebAddress(address)) return address;
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" data-clip="">
        {address.replace(/^https?:\/\//i, '')}
      </a>
    );
  },
};
