import { resourceCalls } from '../../../declare/resource-calls.ts';
import type { Api } from './api.ts';
import { declared } from './calls.ts';

const STAMP = '\r\nExported,';

/** The header and the rows of an exported list, without what the file says of itself below them. */
export const tableOf = (exported: string): string => {
  const text = exported.replace(/^\uFEFF/, '');
  return text.slice(0, text.lastIndexOf(STAMP));
};

/** What an exported list says of itself, below its rows and an empty line. */
export const stampOf = (exported: string): string => exported.slice(exported.lastIndexOf(STAMP) + 2);

/** Every export of the product, by its path; rows that belong to a record have none. */
export const allExports = async (api: Api): Promise<ReadonlyMap<string, string>> => {
  const calls = declared.flatMap(resourceCalls).filter(({ verb }) => verb === 'export');
  const found = new Map<string, string>();
  for (const { path } of calls) {
    const { status, body } = await api.get<string>(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    found.set(path, body);
  }
  return found;
};
