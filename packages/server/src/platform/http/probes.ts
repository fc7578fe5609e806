// Liveness and readiness.
import type { FastifyInstance } from 'fastify';

export interface ProbeOptions {
  /** Why the process cannot serve; null if it can. */
  readonly unreadyReason: () => string | null;
}

export function mountProbes(app: FastifyInstance, { unreadyReason }: ProbeOptions): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const reason = unreadyReason();
    reply.code(reason === null ? 200 : 503);
    return { status: reason === null ? 'ready' : 'unready', reason };
  });
}
