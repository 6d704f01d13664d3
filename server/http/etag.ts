import { LARGEST_NUMBER } from '../../declare/ids.ts';
import { Problem } from './problems.ts';

/** The ETag of a record's version. */
export const etagOf = (version: number): string => `"${version}"`;

const ETAG = /^(?:W\/)?"(\d{1,10})"$/;

/** The version in an If-Match header; undefined when it is missing or `*`. */
export const ifMatchOf = (header: string | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined;
  const match = ETAG.exec(header);
  if (!match || Number(match[1]) > LARGEST_NUMBER) {
    throw new Problem('invalid', { issues: [{ path: 'If-Match', message: 'Send the version in quotes, like "3"' }] });
  }
  return Number(match[1]);
};
