// Where each call lives. Apart from the schemas, so that the client's bundle holds no validator.

export const PATHS = {
  areaList: '/api/default/area_list',
  setting: '/api/default/setting',
  basicInfo: '/api/basicSet/getBasicInfo',
  demoLogin: '/api/user/createAccountDemoForU',
  userInfo: '/api/user/info',
  logout: '/api/user/logout',
  tradeList: '/v1/api/forex/trade_list',
  categories: '/v1/api/forex/getCategories',
  kline: '/v1/api/forex/kline',
  abbreviatedKline: '/v1/api/forex/abbreviated_cache_kline',
  submit: '/v1/api/forex/submit',
  myDeal: '/v1/api/forex/my_deal',
  close: '/v1/api/forex/close',
  closeAll: '/v1/api/forex/close_all',
  cancelTrade: '/v1/api/forex/cancel_trade',
  setStopPrice: '/v1/api/forex/set_stop_price',
  orderDetail: '/v1/api/forex/order',
  balance: '/v1/api/main/wallet/getBalance',
  resetDemo: '/v1/api/main/user/resetForexDemoAccount',
  forexDetail: '/v1/api/main/account/forexDetail',
  forexChange: '/v1/api/main/accountLog/forexChange',
} as const;
export type CallName = keyof typeof PATHS;
