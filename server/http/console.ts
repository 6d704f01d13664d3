import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Build } from '../build.ts';
import type { Config } from '../config.ts';
import { LOCAL_CLIENT } from '../identity/local.ts';
import { POOL_ID } from '../identity/local-pool/index.ts';

/** What the console is told before it signs anybody in; nothing here is secret. */
const configurationOf = (config: Config, build: Build) => ({
  userPool: config.localPool
    ? { endpoint: '/identity/', userPoolId: POOL_ID, clientId: LOCAL_CLIENT }
    : {
        userPoolId: config.USER_POOL_ID,
        clientId: config.USER_POOL_CLIENT_ID,
        ...(config.USER_POOL_DOMAIN && { hostedDomain: config.USER_POOL_DOMAIN }),
      },
  ...(config.ERROR_REPORTING_DSN && {
    errorReporting: { dsn: config.ERROR_REPORTING_DSN, environment: config.NODE_ENV },
  }),
  build,
});

const HOLDER = /(<script type="application\/json" id="configuration">)[\s\S]*?(<\/script>)/;

/** Spellings that no link of ours has; they get a plain 404 and not the console's page. */
const ODD = /\/\/|%2f|%5c|\.\.|;|\\/i;

/** Paths below which nothing is a page of the console. */
const NO_PAGE = /^\/(api|identity|assets)(\/|$)/i;

/** The last part of a path that names a file, as `/favicon.ico` does. */
const FILE = /\.[^/]*$/;

/**
 * Whether the console's page answers: to a browser that opens an address, and to a client that accepts anything (curl,
 * a probe of a balancer), unless that asks for a file.
 */
const isForPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '';
  if (!['GET', 'HEAD'].includes(method) || ODD.test(path) || NO_PAGE.test(path)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !FILE.test(path));
};

/** Serves the built console: hashed assets for ever, the page itself never from a cache. */
export const installConsole = async (app: FastifyInstance, config: Config, build: Build) => {
  const root = resolve(config.CONSOLE_DIR);
  const page = join(root, 'index.html');
  if (!existsSync(page)) {
    app.log.warn(`No console in ${config.CONSOLE_DIR}: run "npm run build". The API works without it.`);
    return;
  }
  const json = JSON.stringify(configurationOf(config, build)).replaceAll('<', '\\u003c');
  const html = readFileSync(page, 'utf8').replace(HOLDER, (_, open: string, close: string) => open + json + close);

  await app.register(async (assets) => {
    // An office whose consoles all load a new version at once asks for thousands of them from one address.
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, rateLimit: false };
    });
    await assets.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
  });
  app.setNotFoundHandler(async (request, reply) => {
    await app.countRequest(request, reply); // of an asset that is not there
    if (!isForPage(request)) return reply.code(404).type('text/plain').send('Not found');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });
};
