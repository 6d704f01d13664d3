import type {} from '@fastify/swagger';
import * as calls from '../../../contract/session.ts';
import { permissionsOf } from '../../../declare/access.ts';
import type { Resource } from '../../../declare/resource.ts';
import { inheritanceOf, ROLES, roleId, roleLabel } from '../../../domain/roles.ts';
import { pages } from '../../../resources/index.ts';
import type { Build } from '../../build.ts';
import type { Config } from '../../config.ts';
import type { Handler } from '../../http/handlers.ts';
import { read, stream } from '../../http/handlers.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { SessionKeeper } from '../../http/sessions.ts';

interface Needs {
  config: Config;
  build: Build;
  resources: readonly Resource[];
  sessions: SessionKeeper;
  metrics: Metrics;
}

/** The signed-in user, the session's duration, and the server's version. */
export const sessionHandlers = ({ config, build, resources, sessions, metrics }: Needs): Handler[] => [
  read(calls.auth, async ({ caller }) => ({
    body: {
      id: caller.id,
      email: caller.email,
      first_name: caller.firstName,
      last_name: caller.lastName,
      roles: caller.roles,
      permissions: permissionsOf([...resources, ...pages], caller.roles),
      inheritance: inheritanceOf(caller.roles),
      session: { idle: config.SESSION_IDLE_SECONDS, absolute: config.SESSION_ABSOLUTE_SECONDS },
    },
  })),
  // These two need neither an idempotency key nor a transaction.
  stream(calls.activity, async ({ caller }) => {
    await sessions.keepAlive(caller.session);
    return { body: undefined };
  }),
  stream(calls.end, async ({ caller }) => {
    await sessions.end(caller.session);
    return { body: undefined };
  }),
  read(calls.metadata, async () => ({
    body: { version: build.version, commit: build.commit, commit_date: build.date },
  })),
  read(calls.roles, async () => ({
    body: ROLES.map((name) => ({ id: roleId(name), name, label: roleLabel(name) })),
  })),
  read(calls.openapi, async ({ request }) => ({ body: request.server.swagger() })),
  stream(calls.cspReport, async () => {
    metrics.cspViolations.inc();
    return { body: undefined };
  }),
];
