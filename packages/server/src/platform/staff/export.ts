// A list of the back office as CSV. Every call that answers rows has a file: its own handler is asked page by page, or
// a noun provides a stream. Staff who may read the list may have the file, and the audit log says who had it.
import { Readable } from 'node:stream';
import {
  ADMIN_CALLS,
  type AdminCall,
  type AdminCallName,
  DESK_PAGE_MAX,
  EXPORT_PATH,
  EXPORT_ROWS_MAX,
  ExportInput,
} from '@meridian/contract/admin';
import { CODE_WORDS, INSTANT_MEANING } from '@meridian/contract';
import type { Database } from '@meridian/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { record } from './record.ts';
import { parse, send } from '../http/calls.ts';
import { faultAnswer } from '../http/faults.ts';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';
import { type AdminOptions, colleagueOf } from './calls.ts';
import type { Colleague } from './handlers.ts';
import { AdminRefusal, refuseStaff } from './refusal.ts';

type Row = Readonly<Record<string, unknown>>;
export type RowStreams = {
  readonly [N in AdminCallName]?: (input: never, maker: Colleague) => AsyncIterable<Row>;
};

export interface ExportDeps extends AdminOptions {
  readonly db: Database;
  readonly now: () => number;
  /** Streams for lists that are read by their key and not page by page: these have no limit. */
  readonly streams: RowStreams;
  /** Lists in which a search may be the number of a document: it is encrypted, and must not stand in the audit log. */
  readonly findDocuments: ReadonlySet<AdminCallName>;
}

export function mountExports(app: FastifyInstance, deps: ExportDeps): void {
  app.post(EXPORT_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      return await answer(deps, request, reply);
    } catch (error) {
      if (error instanceof AdminRefusal) return send(reply, refuseStaff(error));
      return send(reply, faultAnswer(error, 'en', request.log));
    }
  });
}

async function answer(
  deps: ExportDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const maker = await colleagueOf(deps.sessions, request, 'staff');
  const wanted = parse(ExportInput, request.body ?? {}) as z.output<typeof ExportInput>;
  const name = Object.hasOwn(ADMIN_CALLS, wanted.list) ? (wanted.list as AdminCallName) : null;
  const call: AdminCall | null = name === null ? null : ADMIN_CALLS[name];
  const columns = call === null ? null : columnsOf(call);
  if (name === null || call === null || columns === null)
    throw new AdminRefusal('list_has_no_file');
  await colleagueOf(deps.sessions, request, call.access);
  const rows = await rowsOf(deps, { name, call, maker, input: wanted.input });
  const time = deps.now();
  await record(deps.db, maker, {
    at: time,
    action: 'export',
    subject: `list:${name}`,
    before: null,
    after: deps.findDocuments.has(name) ? withoutNumber(wanted.input) : wanted.input,
  });
  await deps.watch({
    ...{ name: 'export', maker, staff: maker.staff, said: null, error: null },
    input: { list: name },
  });
  const file = `${name}-${new Date(time).toISOString().slice(0, 16).replaceAll(':', '')}.csv`;
  return await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(Readable.from(csvOf(columns, rows), { objectMode: false }));
}

const withoutNumber = ({ search, ...input }: Row): Row => ({
  ...input,
  ...(search !== undefined && { search: /\d/.test(JSON.stringify(search)) ? '…' : search }),
});

interface Export {
  readonly name: AdminCallName;
  readonly call: AdminCall;
  readonly maker: Colleague;
  readonly input: Row;
}

/** Reads the first page before the answer begins, so that a wrong filter gets a refusal and not a file. */
async function rowsOf(
  deps: ExportDeps,
  { name, call, maker, input }: Export,
): Promise<AsyncIterable<Row> | Iterable<Row>> {
  const hasPages = 'page' in inputFields(call);
  const read = async (page: number): Promise<readonly Row[]> => {
    const parsed = parse(call.input, hasPages ? { ...input, page } : input);
    const handler = deps.handlers[name] as (input: unknown, maker: Colleague) => unknown;
    const said = (await handler(parsed, maker)) as readonly Row[] | { data: readonly Row[] };
    return 'data' in said ? said.data : said;
  };
  const stream = deps.streams[name] as
    | ((input: unknown, maker: Colleague) => AsyncIterable<Row>)
    | undefined;
  if (stream !== undefined) return stream(parse(call.input, input), maker);
  const first = await read(1);
  return hasPages ? pages(first, read) : first;
}

async function* pages(
  first: readonly Row[],
  read: (page: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let [count, rows] = [0, first];
  for (let page = 2; rows.length > 0; page += 1) {
    yield* rows;
    count += rows.length;
    if (count >= EXPORT_ROWS_MAX || page > DESK_PAGE_MAX) {
      yield { [CUT]: `Only the first ${EXPORT_ROWS_MAX} rows: narrow the filter` };
      return;
    }
    rows = await read(page);
  }
}

interface Column {
  readonly name: string;
  readonly path: readonly string[];
  /** Its numbers are moments, whatever it is called. */
  readonly isInstant: boolean;
  /** The words for its numbers; null: the file has the numbers. */
  readonly words: Readonly<Record<string, string>> | null;
}

const at = (row: Row, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row);

/** A row that says it was cut short has this in place of its columns. */
const CUT = '\u0000cut';

async function* csvOf(
  columns: readonly Column[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns.map(({ name }) => name));
  for await (const row of rows)
    yield csvRow(
      typeof row[CUT] === 'string'
        ? [row[CUT]]
        : columns.map((column) => textOf(at(row, column.path), column)),
    );
}

function textOf(value: unknown, { isInstant, words }: Column): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && words !== null) return words[value] ?? '';
  if (typeof value === 'number' && isInstant) return new Date(value).toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Schema = Readonly<Record<string, unknown>>;
const propertiesOf = (schema: unknown): Schema =>
  ((schema as Schema | undefined)?.['properties'] ?? {}) as Schema;

/** The schema of a field without its null. */
function known(schema: unknown): Schema {
  const of = (schema ?? {}) as Schema & { readonly anyOf?: readonly Schema[] };
  return of.anyOf?.find(({ type }) => type !== 'null') ?? of;
}

const isInstant = (schema: unknown): boolean =>
  String(known(schema)['description']).endsWith(INSTANT_MEANING);

const inputFields = (call: AdminCall): Schema =>
  propertiesOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }));

/** What the codes of a field mean, if it is one of codes. */
const wordsOf = (schema: unknown): Readonly<Record<string, string>> | null =>
  (known(schema)[CODE_WORDS] as Readonly<Record<string, string>> | undefined) ?? null;

/** An object within a row has a column for each of its fields: client_uid. A code has its word beside it. */
const columnsWithin = (schema: unknown, path: readonly string[]): Column[] =>
  Object.entries(propertiesOf(known(schema))).flatMap(([field, of]): Column[] => {
    const here = [...path, field];
    if (Object.keys(propertiesOf(known(of))).length > 0) return columnsWithin(of, here);
    const column = { name: here.join('_'), path: here, isInstant: isInstant(of), words: null };
    const words = wordsOf(of);
    return words === null ? [column] : [column, { ...column, name: `${column.name}_word`, words }];
  });

/** The columns of the rows that a call answers; null if it lists nothing. */
function columnsOf(call: AdminCall): readonly Column[] | null {
  if (call.method !== 'GET' || call.access === 'anyone') return null;
  const output = z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }) as Schema;
  const list = (output['type'] === 'array' ? output : propertiesOf(output)['data']) as
    | Schema
    | undefined;
  const columns = columnsWithin(list?.['items'], []);
  return columns.length === 0 ? null : columns;
}
