// Mounts the back office's table of calls: parses, permits by role, calls the handler, answers in the envelope.
import {
  ADMIN_CALLS,
  type AdminAccess,
  type AdminCall,
  type AdminCallName,
  type Role,
} from '@meridian/contract/admin';
import type { Staff } from '@meridian/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asRecord, bareToken, parse, send } from '../http/calls.ts';
import { type Answer, succeed } from '../http/envelope.ts';
import { faultAnswer } from '../http/faults.ts';
import { Refusal } from '../http/refusal.ts';
import type { StaffSessions } from './sessions.ts';
import type { AdminHandlers, Anyone, Colleague } from './handlers.ts';
import { AdminRefusal, refuseStaff } from './refusal.ts';

export interface AdminOptions {
  readonly handlers: AdminHandlers;
  readonly sessions: StaffSessions;
}

type AnyHandler = (input: unknown, maker: Anyone | Colleague) => unknown;

export function mountAdminCalls(app: FastifyInstance, options: AdminOptions): void {
  for (const name of Object.keys(ADMIN_CALLS) as AdminCallName[]) {
    const call: AdminCall = ADMIN_CALLS[name];
    const handler = options.handlers[name] as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      ...(call.bodyMax === undefined ? {} : { bodyLimit: call.bodyMax }),
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        let answer: Answer;
        try {
          answer = await decide(call, handler, options, request);
        } catch (error) {
          answer =
            error instanceof AdminRefusal
              ? refuseStaff(error)
              : faultAnswer(error, 'en', request.log);
        }
        return send(reply, answer);
      },
    });
  }
}

async function decide(
  call: AdminCall,
  handler: AnyHandler,
  { sessions }: AdminOptions,
  request: FastifyRequest,
): Promise<Answer> {
  const maker =
    call.access === 'anyone'
      ? comingFrom(request)
      : await colleagueOf(sessions, request, call.access);
  const input = parse(call.input, { ...asRecord(request.query), ...asRecord(request.body) });
  return succeed('en', await handler(input, maker));
}

const comingFrom = (request: FastifyRequest): Anyone => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 200),
});

/** The member of staff who makes a request. @throws session_required, role_missing */
export async function colleagueOf(
  sessions: StaffSessions,
  request: FastifyRequest,
  access: AdminAccess,
): Promise<Colleague> {
  const token = bareToken(request.headers.authorization);
  const session = token === null ? null : await sessions.find(token);
  if (session === null) throw new Refusal('session_required');
  permit(access, session.staff);
  return { ...comingFrom(request), ...session };
}

function permit(access: AdminAccess, staff: Staff): void {
  if (typeof access === 'string') return;
  if (!access.some((role: Role) => staff.roles.includes(role)))
    throw new AdminRefusal('role_missing');
}
