import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetOneResult,
  Identifier,
  UpdateParams,
} from 'react-admin';
import type { Lookup } from '../../declare/lookup.ts';
import type { RecordResult } from './bulk.ts';
import type { Row } from './client-side-list.ts';
import type { ListMeta } from './facets.ts';
import type { Answer } from './http.ts';

/** What a caller may add to a call, in react-admin's `meta`. */
export interface CallMeta {
  /** The Idempotency-Key of the person's intent; see `createIntent`. One is made up for a call that brings none. */
  intent?: string;
  /** The version the change is based on, where it is not that of `previousData`. */
  version?: number;
  /** The same for each record of a bulk call. */
  versions?: Readonly<Record<Identifier, number>>;
  /** Made by a timer: does not keep the session alive. */
  background?: boolean;
  /** Of a list: another of the ways its API has of answering it. */
  mode?: string;
}

/** A record as it is answered; in react-admin its type is what the caller says it is. */
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

/** What one dialect does for one resource. `getMany` leaves out the ids that are gone. */
export interface DialectClient {
  getList: (params: GetListParams) => Promise<Page>;
  getOne: (id: Identifier, signal?: AbortSignal) => Promise<Answered>;
  getMany: (ids: readonly Identifier[], signal?: AbortSignal) => Promise<Answered[]>;
  create: (params: CreateParams) => Promise<Answered>;
  update: (params: UpdateParams) => Promise<Answered>;
  remove: (params: DeleteParams) => Promise<Answered>;
  export: (params: GetListParams) => Promise<Answer>;
}

interface BulkAnswer {
  /** The ids that were done. */
  data: Identifier[];
  meta: { results: RecordResult[] };
}

/** react-admin's data provider, with bulk calls that answer for each record, the export of a whole list, and look-ups. */
export interface ConsoleDataProvider extends DataProvider {
  updateMany: (resource: string, params: { ids: Identifier[]; data: object; meta?: CallMeta }) => Promise<BulkAnswer>;
  deleteMany: (resource: string, params: { ids: Identifier[]; meta?: CallMeta }) => Promise<BulkAnswer>;
  /** The whole result of a list as CSV, as the server writes it. */
  exportList: (resource: string, params: GetListParams) => Promise<Download>;
  /** The records that a declared look-up finds by what was typed. */
  find: (lookup: Lookup, sought: string, signal?: AbortSignal) => Promise<Row[]>;
}
