// The download of a statement. It answers a file, so it is not in the table of calls; refusals have the envelope.
import { Readable } from 'node:stream';
import {
  type Language,
  STATEMENT_KEY_ACCESS,
  STATEMENT_PATH,
  StatementInput,
  languageOf,
} from '@meridian/contract';
import { type Database, isStatementLonger, tradeNotesOf, verifiedNames } from '@meridian/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TradeBook } from '../analytics/trade-book.ts';
import { ownCopying } from '../copying/reading.ts';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { bareToken, parse, send } from '../platform/http/calls.ts';
import { faultAnswer } from '../platform/http/faults.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import { checkKey } from '../platform/http/key-access.ts';
import { ownAccount } from '../own-account/own-account.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { requestLanguage } from '../platform/http/texts.ts';
import type { Session, Sessions } from '../platform/http/sessions.ts';
import { csvOf } from './csv.ts';
import { tradesCsv } from './trades-csv.ts';
import { PDF_LINES_MAX, type PdfDesk, createPdfDesk } from './pdf.ts';
import { type StatementOf, filterOf, printedLines, readHead } from './statement.ts';

type Input = z.infer<typeof StatementInput>;

export interface StatementDeps {
  readonly db: Database;
  readonly host: Host;
  readonly tradeBook: TradeBook;
  readonly sessions: Pick<Sessions, 'findMaker'>;
  readonly now: () => number;
  /** Limits how many statements a session may ask for. */
  readonly limit: RateLimit;
}

type Deps = StatementDeps & { readonly desk: PdfDesk };

export function mountStatements(app: FastifyInstance, given: StatementDeps): void {
  const deps = { ...given, desk: createPdfDesk() };

  app.get(STATEMENT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      return await answer(deps, request, reply);
    } catch (error) {
      const language = requestLanguage(request.headers['lang']);
      reply.removeHeader('content-disposition');
      return send(reply, faultAnswer(error, language, request.log));
    }
  });
}

async function answer(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = await sessionOf(deps, request);
  const input = parse(StatementInput, request.query) as Input;
  const language = languageOf(input.lang) ?? requestLanguage(request.headers['lang']);
  const { format } = input;
  const account = await accountOf(deps, session, input);
  const of = await statementOf(deps, { session, account, input, language });
  if (format === 'trades') return await answerTrades(deps, { session, account, of, input }, reply);
  const head = await readHead(deps.db, of);
  reply.header('content-disposition', `attachment; filename="${fileName(of, format)}"`);
  if (format === 'csv') {
    const text = csvOf(language, head, printedLines(deps.db, of));
    return await reply
      .type('text/csv; charset=utf-8')
      .send(Readable.from(text, { objectMode: false }));
  }
  const file = await deps.desk.draw(session.accountId, language, head, printedLines(deps.db, of));
  return await reply.type('application/pdf').send(file);
}

async function answerTrades(
  { db, host, tradeBook }: Deps,
  {
    session,
    account,
    of,
    input: { forex_id: instrumentId },
  }: {
    readonly session: Session;
    readonly account: AccountView;
    readonly of: StatementOf;
    readonly input: Input;
  },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { trades } = await tradeBook.of(account, session.accountId);
  const shown = trades.filter(
    (trade) => instrumentId === undefined || trade.instrumentId === instrumentId,
  );
  const text = tradesCsv(of, shown, host.views.markets, await tradeNotesOf(db, session.accountId));
  reply.header('content-disposition', `attachment; filename="${fileName(of, 'csv', 'trades-')}"`);
  return await reply
    .type('text/csv; charset=utf-8')
    .send(Readable.from(text, { objectMode: false }));
}

async function sessionOf(deps: Deps, request: FastifyRequest): Promise<Session> {
  const token = bareToken(request.headers.authorization);
  const session = token === null ? null : await deps.sessions.findMaker(token, request.ip);
  if (session === null) throw new Refusal('session_required');
  checkKey(session, STATEMENT_KEY_ACCESS, request.ip);
  if (!deps.limit.take(session.key)) throw new Refusal('requests_too_many');
  return session;
}

/** What the statement is of: the own account, or one of the client's copyings. */
async function accountOf(
  { host }: Deps,
  session: Session,
  { copying_id: copyingId }: Input,
): Promise<AccountView> {
  if (copyingId !== undefined)
    return await ownCopying({ host }, { session }, copyingId, 'copying_id');
  return ownAccount(host, { session });
}

async function statementOf(
  deps: Deps,
  {
    session,
    account,
    input,
    language,
  }: {
    readonly session: Session;
    readonly account: AccountView;
    readonly input: Input;
    readonly language: Language;
  },
): Promise<StatementOf> {
  const { kind, from, to, format } = input;
  if (from !== undefined && to !== undefined && from >= to)
    throw new Refusal('statement_period_wrong');
  // What happens while it is written must not be half in it.
  const upToEntry = await deps.host.settledEntry();
  const { markets } = deps.host.views;
  const isCopying = account.copy !== null;
  const names = await verifiedNames(deps.db, [session.user.id]);
  const of = {
    at: deps.now(),
    marketAt: markets.now(),
    name: names.get(session.user.id) ?? null,
    accountId: account.id,
    isCopying,
    uid: isCopying ? `${session.user.uid}-${account.id}` : session.user.uid,
    afterEntry: account.epochAfterEntry,
    upToEntry,
    kinds: kind ?? null,
    from: from ?? null,
    to: to ?? null,
    language,
  };
  if (format === 'pdf' && (await isStatementLonger(deps.db, filterOf(of), PDF_LINES_MAX)))
    throw new Refusal('statement_too_long', { max: PDF_LINES_MAX });
  return of;
}

function fileName({ uid, from, to }: StatementOf, format: string, what = ''): string {
  const day = (instant: number | null) =>
    instant === null ? '' : `-${new Date(instant).toISOString().slice(0, 10)}`;
  return `meridian-${what}${uid}${day(from)}${day(to)}.${format}`;
}
