// The one HTTP server: limits, headers, the calls, the document, the site's files, and answers to what fits nothing.
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type CallsOptions, mountCalls, send } from './calls.ts';
import { refuse } from './envelope.ts';
import { faultAnswer } from './faults.ts';
import { openApiDocument } from './openapi.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import {
  type OutsideSources,
  type SecurityHeaders,
  createSecurityHeaders,
} from './security-headers.ts';
import { requestLanguage } from './texts.ts';

/** A photo from a phone with a weak signal takes this long; a head comes within half a minute. */
const REQUEST_WITHIN_MS = 120_000;
const HEAD_WITHIN_MS = 30_000;
/** Bytes of a request's body. */
export const BODY_MAX = 64 * 1024;

export interface HttpOptions extends CallsOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: boolean;
  readonly addressLimit: RateLimit;
  /** The built screens; null where there are none (tests of the API). */
  readonly siteDir: string | null;
  /** false: browsers drop the site's service worker. */
  readonly hasServiceWorker: boolean;
  /** Origins that the pages may show and call; the same object until it changes. */
  readonly outside: () => OutsideSources;
  /** The built back office, likewise. */
  readonly officeDir: string | null;
  /** Mounts the calls that are not in the table of the clients' calls. */
  readonly mountMore: (app: FastifyInstance) => void;
}

/** Always the same, and some work: done when the program is loaded, while its database starts. */
const DOCUMENT = openApiDocument();

/** By the route and not by the address as it was written, which has many spellings (%61pi); unknown ones count too. */
const isLimited = (request: FastifyRequest): boolean =>
  /^\/(api|v1)\//.test(request.routeOptions.url ?? '/api/');

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: options.trustProxy,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_WITHIN_MS,
    // Its own answer to who comes while it ends is outside the envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded comes to no route, hook or error handler.
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
  });
  app.server.headersTimeout = HEAD_WITHIN_MS;
  // First, so that nothing answers outside the envelope.
  app.setErrorHandler((error, request, reply) => answerFault(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerFault(new Refusal('route_not_found'), request, reply),
  );

  const security = createSecurityHeaders(options.outside);
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(security.any());
    if (isEnding) {
      reply.header('connection', 'close');
      throw new Refusal('service_unavailable');
    }
    if (isLimited(request) && !options.addressLimit.take(request.ip))
      throw new Refusal('requests_too_many');
  });

  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  await app.register(formbody);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: DOCUMENT as never },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  mountCalls(app, options);
  options.mountMore(app);
  if (options.officeDir !== null && existsSync(path.join(options.officeDir, 'index.html')))
    await mountSite(app, options.officeDir, '/admin/', security);
  if (!options.hasServiceWorker) mountFarewell(app);
  if (options.siteDir !== null && existsSync(path.join(options.siteDir, 'index.html')))
    await mountSite(app, options.siteDir, '/', security);
  return app;
}

/** Clients that name the type of every body also name it where there is none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parse(request, body, done);
    },
  );
}

async function mountSite(
  app: FastifyInstance,
  root: string,
  prefix: '/' | '/admin/',
  security: SecurityHeaders,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    redirect: true,
    decorateReply: prefix === '/',
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Built files carry a hash of their content in their name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      const page = path.join(root, 'index.html');
      if (file.startsWith(page)) reply.headers(security.ofPage(page));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** In the service worker's place one that takes itself and all that it kept away: for when a bad one got out. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

function mountFarewell(app: FastifyInstance): void {
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript').send(FAREWELL),
  );
}

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, faultAnswer(error, requestLanguage(request.headers['lang']), request.log));
}

/** What is no HTTP request, or has too long a head, never becomes one of the framework's: it is answered on the wire. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const { body } = refuse('en', new Refusal(isTooLong ? 'body_too_large' : 'body_malformed'));
  const text = JSON.stringify(body);
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
