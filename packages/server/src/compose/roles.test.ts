// Section 6 of the specification: what a visitor, a demo account and a real account may call. Every call of the
// contract is made as each of them, and the table's permissions are compared with the specification, written out here
// by hand.
import { type Access, CALLS, type CallName, ERRORS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';

type Role = 'visitor' | 'demo' | 'real';

const NAMES = Object.keys(CALLS) as CallName[];
const DEMO_ID = 'roles-test';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

/** A session of its own for each call, because one of them logs out. */
async function tokenOf(role: Role): Promise<string | null> {
  if (role === 'visitor') return null;
  const client = role === 'real' ? await app.realClient() : await app.client('en', DEMO_ID);
  return client.token;
}

/** The refusal that comes before the call; null: the call itself answers. */
async function stopped(name: CallName, role: Role, method: 'GET' | 'POST'): Promise<string | null> {
  const { code } = await app.call(name, {}, { token: await tokenOf(role), method });
  const walls = ['session_required', 'real_account_only', 'demo_account_only'] as const;
  return walls.find((wall) => ERRORS[wall].code === code) ?? null;
}

const WALLS: Readonly<Record<Access, Readonly<Record<Role, string | null>>>> = {
  visitor: { visitor: null, demo: null, real: null },
  client: { visitor: 'session_required', demo: null, real: null },
  real: { visitor: 'session_required', demo: 'real_account_only', real: null },
  demo: { visitor: 'session_required', demo: null, real: 'demo_account_only' },
};

describe('every call keeps out whom its table keeps out, by each of its methods', () => {
  it.each(NAMES)('%s', async (name) => {
    const { access, methods } = CALLS[name];
    for (const method of methods) {
      for (const role of ['visitor', 'demo', 'real'] as const)
        expect(await stopped(name, role, method), `${method} as ${role}`).toBe(WALLS[access][role]);
    }
  });

  it('and a token that nobody was given is a visitor’s', async () => {
    for (const name of NAMES.filter((one) => CALLS[one].access !== 'visitor')) {
      const [method] = CALLS[name].methods;
      for (const token of ['x', 'Bearer ', 'null', '0'.repeat(43)])
        expect((await app.call(name, {}, { token, method })).code).toBe(
          ERRORS.session_required.code,
        );
    }
  });
});

/** What a visitor may see and do: home, trade, charts, news, rank, the directory, and the pages for logging in. */
const OF_VISITORS = [
  '/api/default/area_list',
  '/api/default/setting',
  '/api/default/contact_email',
  '/api/default/announcement',
  '/api/default/captcha',
  '/api/basicSet/getBasicInfo',
  '/api/company/getCompany',
  '/api/company/getCompanyStatus',
  '/api/news/list',
  '/api/news/info',
  '/api/user/loginForU',
  '/api/user/createAccountDemoForU',
  '/api/user/register',
  '/api/user/forget_password',
  '/api/user/passkeys/login_options',
  '/api/user/passkeys/login',
  '/api/notify/send_email',
  '/api/notify/send_sms',
  '/api/follow/list',
  '/api/follow/trader',
  '/v1/api/forex/trade_list',
  '/v1/api/forex/terms_history',
  '/v1/api/forex/trading_hours',
  // What the house says of itself: the share of accounts that lose, and how long withdrawals take.
  '/v1/api/site/losing_share',
  '/v1/api/withdrawals/clock',
  '/v1/api/forex/execution_quality',
  '/v1/api/forex/simulated_days',
  '/v1/api/forex/getCategories',
  '/v1/api/forex/abbreviated_cache_kline',
  '/v1/api/forex/kline',
];

/** For both kinds of account: orders, their figures, and the user. */
const OF_CLIENTS = [
  '/api/user/info',
  '/v1/api/forex/submit',
  '/v1/api/forex/my_deal',
  '/v1/api/forex/close',
  '/v1/api/forex/cancel_trade',
  '/v1/api/forex/set_stop_price',
  '/v1/api/main/wallet/getBalance',
  '/v1/api/main/account/forexDetail',
  '/v1/api/main/accountLog/forexChange',
];

/**
 * Deposit, withdrawal, wallet, real-name, invite and password: for real accounts only, with all calls that begin like
 * them.
 */
const OF_REAL_ACCOUNTS = [
  '/api/quickCharge/',
  '/api/account/draw',
  '/api/wallet/',
  '/api/user_real/',
  '/api/common/image_upload',
  '/api/user/amend_password',
  '/api/user/invite',
];

/** The calls the specification names that move money, show who a user is, or change a password. */
const NAMED_OF_REAL_ACCOUNTS = [
  '/api/quickCharge/info',
  '/api/quickCharge/submit',
  '/api/quickCharge/wire_submit',
  '/api/quickCharge/symbols',
  '/api/quickCharge/wire_info',
  '/api/quickCharge/quick_ist',
  '/api/account/draw_symbol_list',
  '/api/account/draw',
  '/api/account/draw_list',
  '/api/wallet/get_draw_method',
  '/api/wallet/bind_draw_method',
  '/api/wallet/del_draw_method',
  '/api/user_real/center',
  '/api/user_real/real_name',
  '/api/common/image_upload',
  '/api/user/amend_password',
];

const accessOf = (path: string): Access | undefined =>
  NAMES.map((name) => CALLS[name]).find((call) => call.path === path)?.access;

describe('the table says what the specification says', () => {
  it.each(OF_VISITORS)('a visitor may call %s', (path) => {
    expect(accessOf(path)).toBe('visitor');
  });

  it.each(OF_CLIENTS)('any account, and no visitor, may call %s', (path) => {
    expect(accessOf(path)).toBe('client');
  });

  it.each(NAMED_OF_REAL_ACCOUNTS)('only a real account may call %s', (path) => {
    expect(accessOf(path)).toBe('real');
  });

  it('nothing that begins like a call of real accounts is of anybody else', () => {
    const others = NAMES.map((name) => CALLS[name]).filter(
      ({ path, access }) =>
        access !== 'real' && OF_REAL_ACCOUNTS.some((beginning) => path.startsWith(beginning)),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('only a demo account may be started afresh', () => {
    const ofDemo = NAMES.filter((name) => CALLS[name].access === 'demo');
    expect(ofDemo.map((name) => CALLS[name].path)).toEqual([
      '/v1/api/main/user/resetForexDemoAccount',
    ]);
  });

  it('a visitor may call nothing else', () => {
    const open = NAMES.filter((name) => CALLS[name].access === 'visitor');
    expect(open.map((name) => CALLS[name].path).toSorted()).toEqual(OF_VISITORS.toSorted());
  });
});

describe('a refusal', () => {
  it('says to a demo account that only real accounts can use this, in its language', async () => {
    const english = await app.call('chargeInfo', {}, { token: await tokenOf('demo') });
    expect(english).toMatchObject({ code: ERRORS.real_account_only.code, data: null });
    expect(english.msg).toMatch(/real account/i);
    const german = await app.call('chargeInfo', {}, { token: await tokenOf('demo'), lang: 'de' });
    expect(german.msg).not.toBe(english.msg);
  });

  it('comes before the fields are looked at, so that they tell a stranger nothing', async () => {
    const answer = await app.call('submit', { type: 'x' }, { method: 'POST' });
    expect(answer).toMatchObject({ code: 999, data: null });
  });
});
