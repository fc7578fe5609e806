// Every call: who may make it, what it takes, what it answers. Routes, OpenAPI and the client's types follow from this table.
import { z } from 'zod';
import { AccountDetail, Balance, LedgerInput, LedgerPage, ResetInput } from './accounts.ts';
import { AbbreviatedKlineInput, Candle, KlineInput } from './candles.ts';
import { Category, Instrument, TradeListInput } from './instruments.ts';
import {
  CancelInput,
  CloseAllInput,
  CloseAllResult,
  CloseInput,
  MyDealInput,
  Order,
  OrderPage,
  SetStopInput,
  SubmitInput,
} from './orders.ts';
import { PATHS, type CallName } from './paths.ts';
import { Area, BasicInfo, Setting, SettingInput } from './site.ts';
import { DemoLoginInput, Login, User } from './users.ts';

/** visitor: anyone; client: any session; demo, real: a session of that kind of account. */
export type Access = 'visitor' | 'client' | 'demo' | 'real';

export interface Call {
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly access: Access;
  /** Answers no-store, and POST is what new clients should use. */
  readonly changesState: boolean;
  readonly summary: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

const none = z.object({});

const read = <I extends z.ZodType, O extends z.ZodType>(
  name: CallName,
  access: Access,
  summary: string,
  input: I,
  output: O,
) => ({
  path: PATHS[name],
  methods: ['GET'] as const,
  access,
  changesState: false,
  summary,
  input,
  output,
});

const change = <I extends z.ZodType, O extends z.ZodType>(
  name: CallName,
  access: Access,
  summary: string,
  input: I,
  output: O,
) => ({
  path: PATHS[name],
  methods: ['GET', 'POST'] as const,
  access,
  changesState: true,
  summary,
  input,
  output,
});

export const CALLS = {
  areaList: read('areaList', 'visitor', 'Countries and dialling codes', none, z.array(Area)),
  setting: read('setting', 'visitor', 'One public setting', SettingInput, Setting),
  basicInfo: read('basicInfo', 'visitor', 'What the site offers', none, BasicInfo),
  demoLogin: change(
    'demoLogin',
    'visitor',
    'Log in to a demo account, made on the first call',
    DemoLoginInput,
    Login,
  ),
  userInfo: read('userInfo', 'client', 'Who is logged in', none, User),
  logout: change('logout', 'client', 'End this session', none, none),
  tradeList: read(
    'tradeList',
    'visitor',
    'All instruments with their quotes',
    TradeListInput,
    z.array(Instrument),
  ),
  categories: read('categories', 'visitor', 'Shelves of the market list', none, z.array(Category)),
  kline: read('kline', 'visitor', 'Candles, ascending', KlineInput, z.array(Candle)),
  abbreviatedKline: read(
    'abbreviatedKline',
    'visitor',
    'At most 60 candles for a small chart',
    AbbreviatedKlineInput,
    z.array(Candle),
  ),
  submit: change('submit', 'client', 'Place an order at market or pending', SubmitInput, Order),
  myDeal: read('myDeal', 'client', 'Orders by status', MyDealInput, OrderPage),
  close: change('close', 'client', 'Close an open order, or a part of it', CloseInput, Order),
  closeAll: change('closeAll', 'client', 'Close all open orders', CloseAllInput, CloseAllResult),
  cancelTrade: change('cancelTrade', 'client', 'Cancel a pending order', CancelInput, Order),
  setStopPrice: change(
    'setStopPrice',
    'client',
    'Set or remove stop loss and take profit',
    SetStopInput,
    Order,
  ),
  orderDetail: read('orderDetail', 'client', 'One order', CancelInput.pick({ id: true }), Order),
  balance: read('balance', 'client', 'Balance', none, Balance),
  resetDemo: change(
    'resetDemo',
    'demo',
    'Start the demo account afresh',
    ResetInput,
    AccountDetail,
  ),
  forexDetail: read('forexDetail', 'client', 'The account’s figures', none, AccountDetail),
  forexChange: read(
    'forexChange',
    'client',
    'The account’s ledger, newest first',
    LedgerInput,
    LedgerPage,
  ),
} as const satisfies Record<CallName, Call>;

export type CallInput<N extends CallName> = z.input<(typeof CALLS)[N]['input']>;
export type ParsedInput<N extends CallName> = z.output<(typeof CALLS)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof CALLS)[N]['output']>;
