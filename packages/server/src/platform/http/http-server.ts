// The one HTTP server: limits, headers, the calls, the API document, the site's files, and answers to requests that
// match nothing.
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
import { asyncApiDocument } from './asyncapi.ts';
import { type CallsOptions, mountCalls, send } from './calls.ts';
import { type IsOwnProxy, limitedAs } from './client-address.ts';
import { refuse } from './envelope.ts';
import { faultAnswer } from './faults.ts';
import { openApiDocument } from './openapi.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { repeatedField } from './repeated-field.ts';
import {
  type OutsideSources,
  type SecurityHeaders,
  createSecurityHeaders,
} from './security-headers.ts';
import { requestLanguage } from './texts.ts';

/** A photo from a phone with a weak signal may take this long; a request's head must come within half a minute. */
const REQUEST_WITHIN_MS = 120_000;
const HEAD_WITHIN_MS = 30_000;
/** The most bytes of a request's body. */
export const BODY_MAX = 64 * 1024;

export interface HttpOptions extends CallsOptions {
  readonly log: FastifyBaseLogger;
  readonly isOwnProxy: IsOwnProxy;
  readonly publicUrl: string | null;
  readonly addressLimit: RateLimit;
  /** The built screens; null if there are none (tests of the API). */
  readonly siteDir: string | null;
  /** false: browsers drop the site's service worker. */
  readonly hasServiceWorker: boolean;
  /** Origins that the pages may show and call; the same object until they change. */
  readonly outside: () => OutsideSources;
  /** The built back office, likewise. */
  readonly officeDir: string | null;
  /** true: each answer asks its connection to close, so that the client's next one goes elsewhere. */
  readonly isLeaving: () => boolean;
  /** Mounts the calls that are not in the table of the clients' calls. */
  readonly mountMore: (app: FastifyInstance) => void;
}

/** Always the same; filled in when somebody first asks for it. */
const DOCUMENT: Record<string, unknown> = {};
let filled: Promise<unknown> | null = null;
const fillDocument = (): Promise<unknown> =>
  (filled ??= openApiDocument().then((made) => Object.assign(DOCUMENT, made)));
let socketDocument: string | null = null;

/** Goes by the route, not by the address as written, which has many spellings (%61pi). Unknown routes count too. */
const isLimited = (request: FastifyRequest): boolean =>
  /^\/(api|v1|log)\//.test(request.routeOptions.url ?? '/api/');

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    // A call writes one line at most: none needs a logger of its own, with a number to tell its lines by.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: options.isOwnProxy,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_WITHIN_MS,
    // The framework's own answer to requests during the stop has no envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded reaches no route, hook or error handler.
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
  });
  app.server.headersTimeout = HEAD_WITHIN_MS;
  // First, so that every answer has the envelope.
  app.setErrorHandler((error, request, reply) => answerFault(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerFault(new Refusal('route_not_found'), request, reply),
  );

  const security = createSecurityHeaders(options.outside, options.publicUrl);
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security.any());
    if (isEnding || options.isLeaving()) reply.header('connection', 'close');
    if (isEnding) done(new Refusal('service_unavailable'));
    else if (isLimited(request) && !options.addressLimit.take(limitedAs(request.ip)))
      done(new Refusal('requests_too_many'));
    else done();
  });

  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  await app.register(formbody);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: DOCUMENT as never },
  });
  await app.register(async (docs) => {
    docs.addHook('onRequest', async () => {
      await fillDocument();
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
  app.get('/api/docs/socket', (_request, reply) => {
    socketDocument ??= JSON.stringify(asyncApiDocument(), null, 2);
    return reply.type('application/json; charset=utf-8').send(socketDocument);
  });
  mountCalls(app, options);
  options.mountMore(app);
  if (options.officeDir !== null && existsSync(path.join(options.officeDir, 'index.html')))
    await mountSite(app, options.officeDir, '/admin/', security);
  if (!options.hasServiceWorker) mountFarewell(app);
  if (options.siteDir !== null && existsSync(path.join(options.siteDir, 'index.html')))
    await mountSite(app, options.siteDir, '/', security);
  return app;
}

/** Some clients name a content type even if there is no body. A field that is named twice is refused, as in a query. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else
        void parse(request, body, (error, value) => {
          const twice = error === null ? repeatedField(body) : null;
          if (twice === null) done(error, value);
          else done(new Refusal('fields_invalid', {}, { [twice]: { key: 'field_form' } }));
        });
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
      // Built files have a hash of their content in their name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      const page = path.join(root, 'index.html');
      if (file.startsWith(page)) reply.headers(security.ofPage(page));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Replaces the service worker by one that removes itself and everything it kept, for when a bad one was released. */
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
  // To a range that a file does not have, its length is told.
  const range = (error as { headers?: Record<string, string> }).headers?.['Content-Range'];
  if (range !== undefined) reply.header('content-range', range);
  return send(reply, faultAnswer(error, requestLanguage(request.headers['lang']), request.log));
}

/**
 * Input that is no HTTP request, or has too long a head, never becomes a request of the framework: the answer is
 * written to the socket.
 */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // A browser opens connections before it needs them. An answer to no request would stand there as the one to its next.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || isUnused || !socket.writable) return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const { body } = refuse('en', new Refusal(isTooLong ? 'body_too_large' : 'body_malformed'));
  const text = JSON.stringify(body);
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
