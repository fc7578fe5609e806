import {
  CALLS,
  type CallName,
  IMAGE_PATH,
  KEY_ACCESS,
  ROUTES,
  STATEMENT_KEY_ACCESS,
  STATEMENT_PATH,
} from '@meridian/contract';
import {
  ADMIN_CALLS,
  ADMIN_ROUTES,
  type AdminCall,
  type AdminCallName,
  ADMIN_IMAGE_PATH,
  ARTICLE_PICTURE_PATH,
  EXPORT_PATH,
  ROLES,
} from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SITE_SETTINGS } from '../../settings/settings.ts';
import { mounted } from '../../testing/mounted.ts';
import { TestApp } from '../../testing/test-app.ts';
import { TestStaff, adminCall } from '../../testing/test-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const callRoutes = (Object.keys(CALLS) as CallName[]).flatMap((name) =>
  CALLS[name].methods.map((method) => `${method} ${ROUTES[name].path}`),
);

const deskCalls = Object.entries<AdminCall>(ADMIN_CALLS) as [AdminCallName, AdminCall][];
const deskRoutes = deskCalls.map(([, { method, path }]) => `${method} ${path}`);
const isOfDesk = (route: string): boolean => / \/api\/admin\//.test(route);

describe('what is mounted', () => {
  it('is the table of calls, the document, the public log and the probes, and nothing more', async () => {
    const isDocument = (route: string) => / \/api\/docs(\/|$)/.test(route);
    const others = (await mounted(app)).filter(
      (route) => !isDocument(route) && !route.startsWith('HEAD '),
    );
    expect(others.toSorted()).toEqual(
      [
        ...callRoutes,
        ...deskRoutes,
        `POST ${EXPORT_PATH}`,
        `GET ${ADMIN_IMAGE_PATH}:kind/:id/:side`,
        `GET ${ARTICLE_PICTURE_PATH}:id`,
        `GET ${IMAGE_PATH}:id`,
        `GET ${STATEMENT_PATH}`,
        // The tree names no more of /log/tile/*.
        'GET *',
        'GET /healthz',
        'GET /log/checkpoint',
        'GET /log/keys',
        'GET /log/liabilities/newest',
        'GET /log/ticks/:file',
        'GET /log/ticks/index',
        'GET /log/ticks/index/:page',
        'GET /log/ticks/of/:no',
        'GET /log/witnessed',
        'GET /log/handovers',
        'GET /log/witnesses',
        'GET /metrics',
        'GET /readyz',
        'GET /support.html',
      ].toSorted(),
    );
    expect(app.app.http.hasRoute({ method: 'GET', url: '/log/tile/*' })).toBe(true);
    expect(app.app.http.printRoutes({ commonPrefix: false }).split('\n').length).toBeGreaterThan(
      25,
    );
  });

  it('only looks, wherever HEAD is answered', async () => {
    const heads = (await mounted(app))
      .filter((route) => route.startsWith('HEAD '))
      .map((route) => route.slice(5));
    const changing = (Object.keys(CALLS) as CallName[])
      .filter((name) => CALLS[name].changesState)
      .map((name) => ROUTES[name].path);
    expect(heads.length).toBeGreaterThan(10);
    expect(heads.filter((path) => changing.some((known) => known === path))).toEqual([]);
  });

  it('has no route for clients that could set a price, a fill or a balance', async () => {
    const routes = (await mounted(app)).filter((route) => !isOfDesk(route));
    const lever =
      /admin|operator|office|tick|quote|spread|slippage|fill|bonus|credit|adjust|reopen|re_open|backdate|inject|price(?!d)/i;
    // The public ticks are only read.
    const suspects = routes
      .filter((route) => !/^(GET|HEAD) \/log\/ticks\//.test(route))
      .filter((route) => lever.test(route));
    // The one route with "price" in its name sets a client's own stops.
    expect(suspects.map((route) => route.slice(route.indexOf('/')))).toEqual([
      ROUTES.setStopPrice.path,
      ROUTES.setStopPrice.path,
    ]);
    const changing = routes.filter(
      (route) => route.startsWith('POST ') || /^(PUT|PATCH|DELETE) /.test(route),
    );
    expect(changing.toSorted()).toEqual(
      callRoutes.filter((route) => route.startsWith('POST ')).toSorted(),
    );
  });

  it('takes no field by which a client could name a price to be filled at', () => {
    const fields = (name: CallName) => Object.keys(CALLS[name].input.shape);
    // What the client saw is kept beside the fill; nothing is filled at it.
    const seen = ['seen_seq', 'seen_price'];
    expect(fields('close')).toEqual(['id', 'cont', 'percent', ...seen, 'client_order_id']);
    expect(fields('closeAll')).toEqual(['forex_id', 'which', 'client_order_id']);
    expect(fields('submit').filter((field) => /price|time|profit|balance/.test(field))).toEqual([
      'target_price',
      'stop_loss_price',
      'target_profit_price',
      'take_profits',
      'seen_price',
    ]);
  });
});

describe('what staff can do', () => {
  /** Names of actions that nobody may take on a price, an order, an entry or a client. */
  const LEVER =
    /(^|_)(price|bid|ask|tick|quote|candle|spread|slippage|delay|latency|fill|profit|pnl|result|balance|equity|bonus|credit|grant|adjust|correction|inject|reopen|backdate|win|lose|loss|control|risk|markup|entry_at|opened_at|closed_at|executed_at)(_|$)/;
  /** Names by which a call could touch one client, order or entry by its id. */
  const OF_ONE = /(^|_)(user|client|account|uid|order|entry|posting|journal|deal|position)(_|$)/;
  const MAY_NAME_ONE: Readonly<Record<string, string>> = {
    'saveDepositOption.payee_account': 'the house’s own account at its bank',
  };
  /** Asked by POST, because the question is long. */
  const CHANGES_NOTHING: ReadonlySet<AdminCallName> = new Set([
    'articlePreview',
    'previewInstrumentVersion',
  ] as const);

  const snake = (name: string): string =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  /** 'call.field' for every field of a changing call. */
  function fieldsOf(name: string, schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema as Record<
      string,
      unknown
    >;
    const parts = [anyOf, oneOf, allOf].flatMap((one) => (Array.isArray(one) ? one : []));
    return [
      ...Object.entries(properties ?? {}).flatMap(([field, inner]) => [
        `${name}.${field}`,
        ...fieldsOf(`${name}.${field}`, inner),
      ]),
      ...[items, additionalProperties, ...parts].flatMap((inner) => fieldsOf(name, inner)),
    ];
  }

  const changing = deskCalls.filter(([, { method }]) => method === 'POST');
  const fields = changing.flatMap(([name, { input }]) =>
    fieldsOf(name, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
  );

  /** What bears such a word and is no lever: trading goes on for all; a promise gives back of a fill, and sets none. */
  const NO_LEVER: Readonly<Record<string, readonly string[]>> = {
    reopenInstrument: ['reopen_instrument', 'reopen'],
    promiseSpread: ['promise_spread'],
    withdrawSpreadPromise: ['withdraw_spread_promise'],
  };

  it('names no lever: no call and no path', () => {
    expect(changing.length).toBeGreaterThan(10);
    for (const [name, { path }] of deskCalls) {
      const words = [snake(name), ...path.replace('/api/admin/', '').split('/')];
      const suspects = words.filter((word) => LEVER.test(word));
      expect([name, suspects]).toEqual([name, NO_LEVER[name] ?? []]);
    }
  });

  it('takes no field that sets a price, a fill, a result, a balance or a time of the past', () => {
    const last = (field: string) => field.slice(field.lastIndexOf('.') + 1);
    expect(fields.length).toBeGreaterThan(30);
    // The widest spread that is promised: what is beyond is given back.
    expect(fields.filter((field) => LEVER.test(last(field)))).toEqual(['promiseSpread.spread']);
  });

  it('changes terms of trading for everybody only: none names a client, an order or an entry', () => {
    const trading = fields.filter((field) =>
      /Instrument|Setting|settings|Option|Currenc/.test(field),
    );
    expect(trading.length).toBeGreaterThan(10);
    expect(trading.filter((field) => OF_ONE.test(field.slice(field.lastIndexOf('.') + 1)))).toEqual(
      Object.keys(MAY_NAME_ONE),
    );
  });

  it('has no setting that is a lever', () => {
    for (const { name } of Object.values(SITE_SETTINGS))
      expect(LEVER.test(name)).toBe(name === 'loss_url');
  });

  it('is asked for by a session of staff and the role in the table, wherever it is not the way in', async () => {
    const client = await app.client();
    for (const [name, { access }] of deskCalls) {
      if (access === 'anyone') continue;
      for (const token of [null, client.token])
        expect([name, (await adminCall(app, name, {}, token)).code]).toEqual([name, 999]);
    }
  });

  it('is open to the roles in the table and to nobody else', async () => {
    for (const role of ROLES) {
      const staff = await TestStaff.enter(app, role);
      for (const [name, { access }] of deskCalls) {
        if (typeof access === 'string' || access.includes(role)) continue;
        expect([role, name, await staff.refused(name, {})]).toEqual([role, name, 'role_missing']);
      }
    }
  });

  it('is reading alone for the auditor', () => {
    for (const [name, { access }] of changing.filter(([one]) => !CHANGES_NOTHING.has(one)))
      expect([name, typeof access !== 'string' && access.includes('auditor')]).toEqual([
        name,
        false,
      ]);
  });
});

describe('who may make a call', () => {
  const codes = async (name: CallName, token: string | null) =>
    await Promise.all(
      CALLS[name].methods.map(async (method) => (await app.call(name, {}, { token, method })).code),
    );

  it.each(Object.keys(CALLS) as CallName[])(
    '%s: a visitor and a demo account, as the table says',
    async (name) => {
      const { access } = CALLS[name];
      const ann = await app.client();
      for (const code of await codes(name, null)) expect(code === 999).toBe(access !== 'visitor');
      const [code] = await codes(name, ann.token);
      expect(code).not.toBe(999);
      expect(code === 1008).toBe(access === 'real');
      expect(code).not.toBe(1009);
    },
  );
});

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  'x-error-codes': Record<string, string>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: {
    content: Record<string, { schema: { properties: object; required?: string[] } }>;
  };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  security?: object[];
  'x-api-key'?: string;
  tags?: string[];
}

describe('the OpenAPI document', () => {
  const read = async (): Promise<Document> => {
    const response = await app.app.http.inject({ method: 'GET', url: '/api/docs/json' });
    return response.json();
  };

  it('is of version 3.1 and names every path with every method', async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    const named = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(
      [...callRoutes, ...deskRoutes, `GET ${STATEMENT_PATH}`, `POST ${EXPORT_PATH}`].toSorted(),
    );
    expect(document['x-error-codes']['999']).toBe('session_required');
  });

  it('has operations that are whole: an id of their own, parameters, an answer, and who needs a token', async () => {
    const document = await read();
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { parameters, responses, operationId, security, tags } of operations) {
      expect(tags !== undefined).toBe(operationId.startsWith('admin.'));
      if (operationId === 'admin.export') {
        expect(Object.keys(responses['200']?.content ?? {})).toHaveLength(2);
        expect(security).toHaveLength(1);
        continue;
      }
      if (tags !== undefined) {
        const { access } = ADMIN_CALLS[operationId.slice('admin.'.length) as AdminCallName];
        expect(tags).toEqual(['Back office']);
        expect(security !== undefined).toBe(access !== 'anyone');
        continue;
      }
      if (operationId === 'statement') {
        // A file in its formats, or a refusal.
        expect(Object.keys(responses['200']?.content ?? {})).toHaveLength(3);
        expect(security).toHaveLength(1);
        continue;
      }
      const name = operationId.replace(/Post$/, '') as CallName;
      expect(responses['200']?.content['application/json']?.schema).toMatchObject({
        type: 'object',
        required: ['code', 'msg', 'data'],
      });
      expect(JSON.stringify(responses['200'])).toContain('{"fields":{"type":"object"');
      for (const parameter of parameters)
        expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
      expect(security !== undefined).toBe(CALLS[name].access !== 'visitor');
    }
    expect(JSON.stringify(document)).not.toContain('"$ref":"#/definitions');
  });

  it('says which fields a request must have', async () => {
    const { paths } = await read();
    const required = (name: CallName) =>
      paths[ROUTES[name].path]?.['get']?.parameters
        .filter((parameter) => parameter.required)
        .map((parameter) => parameter.name);
    expect(required('submit')).toEqual(['type', 'cont', 'forex_id', 'status']);
    expect(required('myDeal')).toEqual(['status']);
    expect(required('tradeList')).toEqual([]);
    const inBody = (path: string) =>
      paths[path]?.['post']?.requestBody?.content['application/json']?.schema.required;
    expect(inBody(ROUTES.submit.path)).toEqual(['type', 'cont', 'forex_id', 'status']);
    expect(inBody(ADMIN_ROUTES.approveDeposit.path)).toEqual(['id', 'reference', 'seen']);
    expect(Object.keys(paths[ROUTES.submit.path]?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
  });

  it('says of every call of clients what an API key may, by the table that permits', async () => {
    const { paths } = await read();
    const all = Object.values(paths).flatMap((path) => Object.values(path));
    for (const { operationId, tags, 'x-api-key': said } of all) {
      const name = operationId.replace(/Post$/, '') as CallName;
      const wanted = operationId === 'statement' ? STATEMENT_KEY_ACCESS : KEY_ACCESS[name];
      expect([operationId, said]).toEqual([
        operationId,
        tags === undefined ? (wanted ?? 'never') : undefined,
      ]);
    }
  });

  it('is shown at /api/docs', async () => {
    const page = await app.app.http.inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
