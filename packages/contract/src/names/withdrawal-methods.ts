// Calls of the methods by which a client is paid.
import { post, read, type Route } from './route.ts';

export const WITHDRAWAL_METHOD_ROUTES = {
  drawMethods: read('/api/wallet/get_draw_method', 'real'),
  bindDrawMethod: post('/api/wallet/bind_draw_method', 'real', {
    once: true,
    refusedWhenFrozen: 'earlier_sessions',
  }),
  deleteDrawMethod: post('/api/wallet/del_draw_method', 'real', { once: true }),
} as const satisfies Readonly<Record<string, Route>>;
