import * as calls from '../../../resources/pulls/calls.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, proposed } from '../../http/handlers.ts';
import { add, create } from './create.ts';
import { exclude } from './exclude.ts';
import type { PullNeeds } from './status.ts';
import { proposeStatus, setStatus } from './status.ts';

/** The calls of premium pulls (docs/rules/exchange.md, "Pulls"). */
export const pullHandlers = (needs: PullNeeds): Handler[] => [
  change(calls.createPull, create),
  change(calls.addGroups, add),
  change(calls.excludeInvoices, exclude),
  proposed(calls.setPullStatus, { propose: proposeStatus, handle: (given) => setStatus(needs, given) }),
];
