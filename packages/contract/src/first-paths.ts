// Where the calls live that the client's first page makes.

export const FIRST_PATHS = {
  basicInfo: '/api/basicSet/getBasicInfo',
  demoLogin: '/api/user/createAccountDemoForU',
  userInfo: '/api/user/info',
  logout: '/api/user/logout',
  tradeList: '/v1/api/forex/trade_list',
  categories: '/v1/api/forex/getCategories',
  abbreviatedKline: '/v1/api/forex/abbreviated_cache_kline',
  forexDetail: '/v1/api/main/account/forexDetail',
} as const;
