// Liveness and readiness.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './envelope.ts';
import { Refusal } from './refusal.ts';
import { requestLanguage } from './texts.ts';

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

/** Clients who come before the process serves are told to come again: what they ask for is not unknown. */
export function turnAway(app: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const language = requestLanguage(request.headers['lang']);
    const { status, body } = refuse(language, new Refusal('service_unavailable'));
    return reply.code(status).send(body);
  };
  app.setErrorHandler((_error, request, reply) => answer(request, reply));
  app.setNotFoundHandler(answer);
}
