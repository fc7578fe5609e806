// Orders that are filled and closed in every way there is, by one client of the app under test.
import { type TestApp, type TestClient, instrumentId, pendingOrder } from './test-app.ts';

/** One of each kind: market, limit, stop, stop loss, take profit, a part, a conversion, and a close-out. */
export async function tradesOfEachKind(app: TestApp): Promise<TestClient> {
  const say = (code: string, bid: string, ask: string) => app.feed.say(code, bid, ask);
  say('EURUSD', '1.10000', '1.10008');
  say('USDJPY', '150.000', '150.010');
  say('EURJPY', '165.000', '165.012');
  const ann = await app.client();
  const pending = (target: string) => ann.done('submit', pendingOrder(target), 'POST');
  const { Id: yen } = await ann.buy({ forex_id: instrumentId('EURJPY') });
  await ann.done('close', { id: yen, cont: '0.04' }, 'POST');
  await pending('1.09950');
  await pending('1.10050');
  const { Id: stopped } = await ann.buy();
  await ann.done('setStopPrice', { id: stopped, stop_loss_price: '1.09900' }, 'POST');
  say('EURUSD', '1.10045', '1.10055');
  say('EURUSD', '1.09930', '1.09940');
  const { Id: taken } = await ann.buy();
  await ann.done('setStopPrice', { id: taken, target_profit_price: '1.09960' }, 'POST');
  say('EURUSD', '1.09890', '1.09900');
  say('EURUSD', '1.09970', '1.09980');
  await ann.buy({ cont: '2' });
  say('EURUSD', '1.05000', '1.05010');
  return ann;
}
