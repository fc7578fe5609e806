// How files of the log are answered: open to everybody, from any page.
import type { FastifyReply } from 'fastify';

export const FOR_EVER = 'public, max-age=31536000, immutable';
/**
 * Caches that many share may keep it for a second. A browser asks each time: it has heard of newer rows by calls, which nothing
 * keeps, and would take an older checkpoint for a false one.
 */
export const FOR_A_MOMENT = 'public, max-age=0, s-maxage=1';

export const open = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
export const text = (reply: FastifyReply): FastifyReply =>
  open(reply).type('text/plain; charset=utf-8');
export const nothing = (reply: FastifyReply): FastifyReply =>
  text(reply).code(404).header('cache-control', 'no-store').send('not in the log\n');
