// Mounts the contract's table of calls: parses, permits, calls the handler, answers in the envelope.
import { createHash } from 'node:crypto';
import { CALLS, type Call, type CallName, type FieldMessage, KEY_ACCESS } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Session, Sessions } from './sessions.ts';
import { compressed } from './compressed.ts';
import type { Visitor } from './context.ts';
import { type Answer, succeed } from './envelope.ts';
import { checkFrozen } from './frozen.ts';
import { faultAnswer } from './faults.ts';
import { checkKey } from './key-access.ts';
import { acceptFileForm, readFileForm } from './file-form.ts';
import type { Handlers, Said } from './handlers.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { requestLanguage } from './texts.ts';
import { tracedCall } from '../tracing/tracing.ts';

export interface CallsOptions {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly sessionLimit: RateLimit;
  /** Of each API key. */
  readonly keyLimit: RateLimit;
  /** The site's address in links, for a request. */
  readonly siteAddress: (request: FastifyRequest) => string;
  /** Resolves when all is committed that a handler may have read; where an account is given, all that is about it. */
  readonly toldIsCommitted: (accountId?: number) => Promise<void>;
  /** Wall time. */
  readonly now: () => number;
}

type AnyHandler = (input: unknown, maker: Visitor) => unknown;

export function mountCalls(app: FastifyInstance, options: CallsOptions): void {
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name];
    const handler = options.handlers[name] as AnyHandler;
    const mount = (scope: FastifyInstance): void =>
      void scope.route({
        method: [...call.methods],
        url: call.path,
        // HEAD must change nothing, so calls that change something have none.
        exposeHeadRoute: !call.changesState,
        handler: (request, reply) =>
          tracedCall(name, request, reply, () =>
            answerCall(name, handler, options, request, reply),
          ),
      });
    const { filePart } = call;
    if (filePart === undefined) mount(app);
    else
      void app.register(async (scope) => {
        await acceptFileForm(scope, filePart);
        mount(scope);
      });
  }
}

async function answerCall(
  name: CallName,
  handler: AnyHandler,
  options: CallsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call: Call = CALLS[name];
  const language = requestLanguage(request.headers['lang']);
  const arrivedAt = options.now();
  if (call.changesState || call.access !== 'visitor') reply.header('cache-control', 'no-store');
  let answer: Answer;
  try {
    answer = await decideAnswer(name, handler, options, request, reply, { language, arrivedAt });
  } catch (error) {
    answer = faultAnswer(error, language, request.log);
  }
  if (call.revalidates) return sendIfChanged(request, reply, answer);
  if (call.changesState || call.access !== 'visitor') return send(reply, answer);
  return sendPublic(request, reply, answer);
}

async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const text = JSON.stringify(answer.body);
  const bytes = await compressed(text, request.headers['accept-encoding']);
  setHead(reply, answer).header('vary', 'accept-encoding');
  return bytes === null ? reply.send(text) : reply.header('content-encoding', 'br').send(bytes);
}

/** Does not send an answer again that the client already has in this language. */
function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const digest = createHash('sha1').update(JSON.stringify(answer.body)).digest('base64url');
  const tag = `"${digest}"`;
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'lang' });
  const known = request.headers['if-none-match'] ?? '';
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  return isKnown && answer.status === 200 ? reply.code(304).send() : send(reply, answer);
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return setHead(reply, answer).send(JSON.stringify(answer.body));
}

function setHead(reply: FastifyReply, { status }: Answer): FastifyReply {
  // The rate limits allow a call again within a second, and a queue that is full is shorter by then.
  if (status === 429 || status === 503) reply.header('retry-after', '1');
  return reply.code(status).header('content-type', 'application/json; charset=utf-8');
}

async function decideAnswer(
  name: CallName,
  handler: AnyHandler,
  { sessions, sessionLimit, keyLimit, siteAddress, toldIsCommitted }: CallsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { language, arrivedAt }: Pick<Visitor, 'language' | 'arrivedAt'>,
): Promise<Answer> {
  const call: Call = CALLS[name];
  const token = bareToken(request.headers.authorization);
  // Worked out anew each time it is asked for.
  const address = request.ip;
  const session = token === null ? null : await sessions.findMaker(token, address);
  if (session !== null) checkKey(session, KEY_ACCESS[name], address);
  permit(call, session);
  if (session !== null) checkFrozen(call, session);
  const limit = session?.apiKey ? keyLimit : sessionLimit;
  if (session !== null && !limit.take(session.key)) throw new Refusal('requests_too_many');
  const body =
    call.filePart === undefined
      ? asRecord(request.body)
      : await readFileForm(request, reply, call.filePart);
  const input = parse(call.input, { ...asRecord(request.query), ...body });
  const maker: Visitor = {
    language,
    session,
    address,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    // Few calls ask for it. No getter: an object that is given one takes twenty times as long to make.
    origin: () => siteAddress(request),
    arrivedAt,
  };
  const said = await handler(input, maker);
  // What changes something has waited for its own commit, and tells of its own account.
  if (!call.changesState && call.access !== 'visitor') await toldIsCommitted();
  else if (call.changesState && session !== null) await toldIsCommitted(session.accountId);
  if (isSaid(said)) return succeed(language, said.data, said.text);
  return succeed(language, said);
}

const isSaid = (value: unknown): value is Said<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  'data' in value &&
  Object.keys(value).length === 2;

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** The header holds the bare token; a `Bearer ` prefix is accepted. */
export function bareToken(header: string | undefined): string | null {
  const token = (header ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

function permit(call: Call, session: Session | null): void {
  if (call.access === 'visitor') return;
  if (session === null) throw new Refusal('session_required');
  if (call.access === 'real' && session.isDemo) throw new Refusal('real_account_only');
  if (call.access === 'demo' && !session.isDemo) throw new Refusal('demo_account_only');
}

/** @throws Refusal with a text for each wrong field */
export function parse(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  const fields: Record<string, FieldMessage> = {};
  if (parsed.success) {
    for (const [field, value] of Object.entries(asRecord(parsed.data)))
      if (!isStorable(value)) fields[field] = { key: 'field_form' };
    if (Object.keys(fields).length === 0) return parsed.data;
    throw new Refusal('fields_invalid', {}, fields);
  }
  for (const issue of parsed.error.issues) {
    const { path } = issue;
    // For a wrong field within a field, both are marked.
    for (const field of [path[0] ?? '', ...path.filter((part) => typeof part === 'string')])
      fields[String(field)] ??= messageOf(issue);
  }
  throw new Refusal('fields_invalid', {}, fields);
}

/** The database takes no text with a NUL or half a character in it. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'number' || value === undefined) return true;
  // Without recursion: what a client sends may be nested as deep as it is long.
  const values = [value];
  for (const one of values) {
    if (typeof one === 'string' && (one.includes('\u0000') || !one.isWellFormed())) return false;
    if (typeof one === 'object' && one !== null)
      for (const part of Object.values(one)) values.push(part);
  }
  return true;
}

/** The contract's schemas give the key of a text, or the values that may be; zod's own messages are about the form. */
function messageOf(issue: z.core.$ZodIssue): FieldMessage {
  if (issue.message.startsWith('{')) return JSON.parse(issue.message) as FieldMessage;
  if (issue.code !== 'invalid_value') return { key: 'field_form' };
  return { key: 'field_not_one_of', args: { choices: issue.values.map(String).join(', ') } };
}
