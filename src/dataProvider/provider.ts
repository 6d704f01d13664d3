import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  GetOneResult,
  Identifier,
  UpdateParams,
} from 'ra-core';
import type { Lookup } from '../../declare/lookup.ts';
import type { Row } from './client-side-list.ts';
import type { ListMeta } from './facets.ts';
import type { Answer, Request } from './http.ts';

/** Options a caller may pass in react-admin's `meta`. */
export interface CallMeta {
  /** The Idempotency-Key of the user's intent; see `createIntent`. Generated if absent. */
  intent?: string;
  /** The record version the change is based on, if it differs from that of `previousData`. */
  version?: number;
  /** The version of each record in a bulk call. */
  versions?: Readonly<Record<Identifier, number>>;
  /** Sent by a timer: does not keep the session alive. */
  background?: boolean;
  /** For a list: selects one of the API's alternative list modes. */
  mode?: string;
  /** For a list: the field by whose values its rows stand in groups. */
  groupBy?: string;
  /** For paging by cursor: the row to continue after. */
  cursor?: string;
}

/** A record from the API. react-admin types it as `any`: the caller decides. */
export type Answered = GetOneResult['data'];

export interface Page {
  data: Answered[];
  total: number;
  meta: ListMeta;
}

export interface Download {
  blob: Blob;
  filename: string;
}

/** The calls of one resource in its dialect. `getMany` omits ids that no longer exist. */
export interface DialectClient {
  getList: (params: GetListParams) => Promise<Page>;
  getOne: (params: GetOneParams) => Promise<Answered>;
  getMany: (params: GetManyParams) => Promise<Answered[]>;
  create: (params: CreateParams) => Promise<Answered>;
  update: (params: UpdateParams) => Promise<Answered>;
  remove: (params: DeleteParams) => Promise<Answered>;
  export: (params: GetListParams) => Promise<Answer>;
}

/**
 * react-admin's data provider, plus the export of a whole list, further calls, and lookups. `updateMany` and `deleteMany` reject with
 * `BulkError` unless every record was changed.
 */
export interface ConsoleDataProvider extends DataProvider {
  /** The whole result of a list as a CSV file created by the server. */
  exportList: (resource: string, params: GetListParams) => Promise<Download>;
  /** Makes any other call of the API: that of an action. */
  request: Request;
  /** The records a declared lookup finds for a search text. */
  find: (lookup: Lookup, searchText: string, signal?: AbortSignal) => Promise<Row[]>;
}
