// How files of the log are answered: open to everybody, from any page.
import type { FastifyReply } from 'fastify';

export const FOR_EVER = 'public, max-age=31536000, immutable';
export const FOR_A_MOMENT = 'public, max-age=1';

export const open = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
export const text = (reply: FastifyReply): FastifyReply =>
  open(reply).type('text/plain; charset=utf-8');
export const nothing = (reply: FastifyReply): FastifyReply =>
  text(reply).code(404).header('cache-control', 'no-store').send('not in the log\n');
