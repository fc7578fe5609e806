// The wire to the letter: paths, methods, who may call, topics and codes stand in wire.golden.json. Whoever uses the API
// knows them by these, so a line may come, and none may change.
import { describe, expect, it } from 'vitest';
import {
  ADMIN_CALLS,
  ADMIN_ERRORS,
  ARTICLE_PICTURE_PATH,
  ADMIN_IMAGE_PATH,
  EXPORT_PATH,
} from './admin/index.ts';
import * as wire from './index.ts';
import type { AdminCall, AdminError } from './admin/index.ts';
import type { Call, CatalogueEntry } from './index.ts';
import golden from './wire.golden.json' with { type: 'json' };

const lineOf = (call: Call): string =>
  [
    call.methods.join(),
    call.path,
    call.access,
    ...(['changesState', 'once', 'refusedWhenFrozen', 'revalidates'] as const).filter(
      (property) => call[property],
    ),
    ...(call.filePart === undefined ? [] : [`${call.filePart.name}<=${call.filePart.bytesMax}`]),
  ].join(' ');

const deskLineOf = ({ method, path, access, bodyMax }: AdminCall): string =>
  [
    method,
    path,
    typeof access === 'string' ? access : access.join(),
    ...(bodyMax === undefined ? [] : [`<=${bodyMax}`]),
  ].join(' ');

const codeLineOf = ({ code, status, field }: CatalogueEntry): string =>
  [code, status, ...(field === undefined ? [] : [field])].join(' ');

const deskCodeLineOf = ({ code, field }: AdminError): string =>
  [code, ...(field === undefined ? [] : [field])].join(' ');

function lines<T>(of: Readonly<Record<string, T>>, line: (one: T) => string) {
  return Object.fromEntries(Object.entries(of).map(([name, one]) => [name, line(one)]));
}

describe('the wire', () => {
  it('has the calls that it had, where and for whom they were', () => {
    expect(lines<Call>(wire.CALLS, lineOf)).toEqual(golden.calls);
  });

  it('has the calls of the back office likewise', () => {
    expect(lines<AdminCall>(ADMIN_CALLS, deskLineOf)).toEqual(golden.desk);
  });

  it('has the addresses of files, and of the socket', () => {
    expect({
      socket: wire.SOCKET_PATH,
      statement: wire.STATEMENT_PATH,
      image: wire.IMAGE_PATH,
      deskImage: ADMIN_IMAGE_PATH,
      articlePicture: ARTICLE_PICTURE_PATH,
      export: EXPORT_PATH,
    }).toEqual(golden.paths);
  });

  it('has the topics that it had', () => {
    const topics = [wire.DAY_MARKET, ...wire.ACCOUNT_TOPICS, ...wire.UNASKED_TOPICS];
    expect([...topics, wire.KLINE_PREFIX]).toEqual(golden.topics);
  });

  it('has the codes that it had', () => {
    expect(lines<CatalogueEntry>(wire.ERRORS, codeLineOf)).toEqual(golden.codes);
    expect(lines<AdminError>(ADMIN_ERRORS, deskCodeLineOf)).toEqual(golden.deskCodes);
  });

  it('does once what takes a client’s own id, and nothing else', () => {
    const takesId = Object.entries<Call>(wire.CALLS).filter(
      ([, { input }]) => 'client_order_id' in ((input as { shape?: object }).shape ?? {}),
    );
    const once = Object.entries<Call>(wire.CALLS).filter(([, call]) => call.once);
    expect(once.map(([name]) => name)).toEqual(takesId.map(([name]) => name));
  });
});
