// Who may read /metrics: anybody while the server is reached from its own machine alone, else who knows the token. On a port
// of its own, the site's port has no such page.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { bareToken } from './calls.ts';
import { isLoopback } from './site-address.ts';

export interface MetricsAccess {
  readonly metrics: { text(): Promise<string>; readonly contentType: string };
  readonly token: string | null;
  /** Its own port; null: the site's. */
  readonly port: number | null;
  readonly host: string;
  /** Whether the server listens on its own machine alone, without a proxy before it. */
  readonly isPrivate: boolean;
}

const PATH = '/metrics';
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export async function mountMetrics(app: FastifyInstance, access: MetricsAccess): Promise<void> {
  if (access.port !== null) return await listenApart(app, access, access.port);
  app.get(PATH, async (request, reply) => {
    if (!mayRead(request.raw, access))
      return reply.code(401).headers(REFUSED_HEADERS).send(REFUSED);
    return reply
      .header('content-type', access.metrics.contentType)
      .send(await access.metrics.text());
  });
}

const REFUSED = 'METRICS_TOKEN is asked for here, as a bearer token.\n';
const REFUSED_HEADERS = { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' };

function mayRead({ headers }: IncomingMessage, access: MetricsAccess): boolean {
  const { token, port, host, isPrivate } = access;
  if (token !== null)
    return timingSafeEqual(digest(bareToken(headers.authorization) ?? ''), digest(token));
  // A page of a name that its owner points at this machine reaches it from here, too: by that name.
  if (isLoopback(host) && !isLoopback(hostnameOf(headers.host))) return false;
  if (port !== null) return true;
  // A proxy on the same machine that nobody told us of gives itself away.
  return (
    isPrivate && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
  );
}

const hostnameOf = (host = ''): string => URL.parse(`http://${host}`)?.hostname ?? '';

async function listenApart(
  app: FastifyInstance,
  access: MetricsAccess,
  port: number,
): Promise<void> {
  const { metrics, host } = access;
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== PATH) return void response.writeHead(404).end();
    if (!mayRead(request, access))
      return void response.writeHead(401, REFUSED_HEADERS).end(REFUSED);
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  app.addHook('onClose', (_app, done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
