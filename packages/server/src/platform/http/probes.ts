// Liveness, readiness and metrics.
import type { FastifyInstance } from 'fastify';

export interface ProbeOptions {
  readonly metrics: { text(): Promise<string>; readonly contentType: string };
  /** Why the process cannot serve; null if it can. */
  readonly unreadyReason: () => string | null;
}

export function mountProbes(app: FastifyInstance, { metrics, unreadyReason }: ProbeOptions): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const reason = unreadyReason();
    reply.code(reason === null ? 200 : 503);
    return { status: reason === null ? 'ready' : 'unready', reason };
  });
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.contentType);
    return metrics.text();
  });
}
