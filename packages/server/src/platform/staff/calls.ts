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
import { tracedCall } from '../tracing/tracing.ts';
import type { StaffSessions } from './sessions.ts';
import type { AdminHandlers, Anyone, Colleague } from './handlers.ts';
import { AdminRefusal, refuseStaff } from './refusal.ts';

export interface AdminOptions {
  readonly handlers: AdminHandlers;
  readonly sessions: StaffSessions;
  readonly watch: StaffWatch;
}

/** What became of a call, for who keeps the security events. */
interface Outcome {
  readonly name: string;
  readonly maker: Anyone;
  /** The member who made it; null before there is a session. */
  readonly staff: Staff | null;
  readonly input: unknown;
  readonly said: unknown;
  /** Null: it was done. */
  readonly error: unknown;
}

/** Waited for before the call is answered. */
export type StaffWatch = (outcome: Outcome) => Promise<void>;

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
      handler: (request, reply) =>
        tracedCall(name, request, reply, async () => {
          reply.header('cache-control', 'no-store');
          let answer: Answer;
          try {
            answer = await decide(name, handler, options, request);
          } catch (error) {
            answer =
              error instanceof AdminRefusal
                ? refuseStaff(error)
                : faultAnswer(error, 'en', request.log);
          }
          return send(reply, answer);
        }),
    });
  }
}

async function decide(
  name: AdminCallName,
  handler: AnyHandler,
  { sessions, watch }: AdminOptions,
  request: FastifyRequest,
): Promise<Answer> {
  const call: AdminCall = ADMIN_CALLS[name];
  const isOpen = call.access === 'anyone';
  const given = { ...asRecord(request.query), ...asRecord(request.body) };
  const colleague = isOpen ? null : await colleagueOf(sessions, request, 'staff');
  const maker = colleague ?? comingFrom(request);
  const of = { name, maker, staff: colleague?.staff ?? null };
  let input: unknown = given;
  let said: unknown;
  try {
    if (call.access !== 'anyone' && colleague !== null) permit(call.access, colleague.staff);
    input = parse(call.input, given);
    said = await handler(input, maker);
  } catch (error) {
    await watch({ ...of, input, said: null, error });
    throw error;
  }
  await watch({ ...of, input, said, error: null });
  return succeed('en', said);
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
