import { actorLookup } from '../../../resources/audit-logs.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { findActors } from './actors.ts';

/** Who may be looked for in the audit log; its list follows from `read.ts`. */
export const auditLogHandlers: Handler[] = [
  read(actorLookup, async ({ db, query }) => ({ body: { data: await findActors(db, query.search) } })),
];
