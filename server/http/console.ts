import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Build } from '../build.ts';
import type { Config } from '../config.ts';
import { LOCAL_CLIENT } from '../identity/local.ts';
import { POOL_ID } from '../identity/local-pool/index.ts';

/** The configuration the console receives before sign-in; nothing here is secret. */
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

const CONFIGURATION_ELEMENT = /(<script type="application\/json" id="configuration">)[^<]*(?=<\/script>)/;

/** The sources of a content security policy that permit exactly the inline scripts of this page (CSP Level 3, §2.3.1). */
const inlineScripts = (html: string): string[] =>
  html
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>', 1)[0] ?? '')
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

/** Spellings that none of our links has; they get a plain 404 instead of the console's page. */
const SUSPICIOUS_PATH = /\/\/|%2f|%5c|\.\.|;|\\/i;

/** Path prefixes that contain no console pages. */
const NO_PAGE = /^\/(api|identity|assets)(\/|$)/i;

/**
 * Whether a path's last segment is a file name, as in `/favicon.ico`. Not by a regular expression, which would search the
 * rest of the path again from each dot: a path may have thousands.
 */
const isFile = (path: string): boolean => path.lastIndexOf('.') > path.lastIndexOf('/');

/**
 * Whether to respond with the console's page: to a browser that opens an address, and to a client that accepts anything
 * (curl, a load balancer's probe), unless it requests a file.
 */
const isForPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '';
  if (!['GET', 'HEAD'].includes(method) || SUSPICIOUS_PATH.test(path) || NO_PAGE.test(path)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile(path));
};

/** Serves the built console: hashed assets are cached forever, the page itself never. */
export const installConsole = async (app: FastifyInstance, config: Config, build: Build) => {
  const root = resolve(config.CONSOLE_DIR);
  const page = join(root, 'index.html');
  if (!existsSync(page)) {
    app.log.warn(`No console in ${config.CONSOLE_DIR}: run "npm run build". The API works without it.`);
    return;
  }
  const json = JSON.stringify(configurationOf(config, build)).replaceAll('<', '\\u003c');
  const html = readFileSync(page, 'utf8').replace(CONFIGURATION_ELEMENT, (_, open: string) => open + json);

  const scriptSources = ["script-src 'self'", ...inlineScripts(html)].join(' ');

  await app.register(async (assets) => {
    // Not rate limited: an office whose consoles all load a new version sends thousands of requests from one address.
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
    await app.countRequest(request, reply); // missing assets are counted
    if (!isForPage(request)) return reply.code(404).type('text/plain').send('Not found');
    const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", scriptSources);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .send(html);
  });
};
