// Whom the benches of a phone's pages log in.
import type { CallOutput } from '@meridian/contract';
import { present } from '@meridian/units';
import { call } from './call.ts';

/** Instruments that the account holds; three are quoted in another currency than the account's. */
export const HELD = ['EURUSD', 'USDJPY', 'EURGBP', 'XAUUSD', 'USDCHF'];

/** A demo account with open positions. @returns its session, as the client stores it */
export async function trader(url: string, demoId: string): Promise<CallOutput<'demoLogin'>> {
  const session = await call(url, 'demoLogin', { demo_id: demoId });
  const list = await call(url, 'tradeList', {});
  for (const code of HELD) {
    const instrument = present(
      list.find((one) => one.Code === code),
      `${code} is listed`,
    );
    const [leverage] = instrument.HasForexMultiple;
    const order = { type: '1', cont: '0.01', status: '1', multiple: leverage?.Value };
    await call(url, 'submit', { ...order, forex_id: instrument.Id }, session.token);
  }
  return session;
}
