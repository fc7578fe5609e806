// Where the calls of copying live. Apart, so that the client's first page is not heavier for them.

export const COPYING_PATHS = {
  trader: '/api/follow/trader',
  copyings: '/api/follow/mine',
  copying: '/api/follow/detail',
  copiedOrders: '/api/follow/orders',
  copySkips: '/api/follow/skips',
  copyMovements: '/api/follow/movements',
  startCopying: '/api/follow/start',
  changeCopying: '/api/follow/change',
  moveCopyMoney: '/api/follow/money',
  stopCopying: '/api/follow/stop',
  closeCopied: '/api/follow/close',
  leading: '/api/follow/leading',
  lead: '/api/follow/lead',
  stopLeading: '/api/follow/stop_leading',
} as const;
