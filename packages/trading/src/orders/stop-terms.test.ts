import { describe, expect, it } from 'vitest';
import { play } from '../testing/play-script.ts';

it('a distance that is too fine is refused in the words that journals have', () => {
  const state = play(`open ann 1000
    price BTCUSD 50000 50010
    buy ann BTCUSD 0.01 x2 even 0.5 id a -> pips_too_precise`);
  const kept = state.accounts.get(1)?.outcomes.get('a');
  expect(JSON.stringify(kept)).toContain('"rejected":"pips_too_precise","args":{"max":"0"}');
});

describe('A trailing stop', () => {
  it('follows the best closing price tick by tick and never moves back', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 trail 20 -> ann filled 1.10010
      show #1 -> stop 1.09800
      price EURUSD 1.10001 1.10030 -> trailed 1.10001
      show #1 -> stop 1.09801
      price EURUSD 1.10300 1.10310 -> trailed 1.10300
      price EURUSD 1.10101 1.10111
      show #1 -> stop 1.10100
      price EURUSD 1.10100 1.10110 -> ann trailing_stop 1.10100, profit 9.00`);
  });

  it('of a sell follows the ask down', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      sell ann EURUSD 0.10 x30 trail 20.5 -> ann filled 1.10000
      show #1 -> stop 1.10215
      price EURUSD 1.09000 1.09010 -> trailed 1.09010
      show #1 -> stop 1.09215
      price EURUSD 1.09300 1.09310 -> ann trailing_stop 1.09310`);
  });

  it('in percent keeps its part of the best price, in whole points and at least one', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 trail% 0.5 -> ann filled 1.10010
      show #1 -> stop 1.09450
      price EURUSD 1.20015 1.20025 -> trailed 1.20015
      show #1 -> stop 1.19415
      price EURUSD 1.19415 1.19425 -> ann trailing_stop 1.19415`);
  });

  it('stands beside a fixed stop loss: the nearer one is in force, and names the close', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 sl 1.09900 trail 20 -> ann filled 1.10010
      show #1 -> stop 1.09900
      price EURUSD 1.10050 1.10060 -> trailed 1.10050
      show #1 -> stop 1.09900
      price EURUSD 1.10150 1.10160 -> trailed 1.10150
      show #1 -> stop 1.09950
      stops ann #1 sl 1.10000 -> ann stops 1.10000 none
      show #1 -> stop 1.10000
      price EURUSD 1.09000 1.09010 -> ann stop_loss 1.09000`);
  });

  it('waits with its pending order and starts at the fill', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 at 1.09000 trail 20 -> ann limit pending
      price EURUSD 1.10500 1.10510
      show #1 -> stop none
      price EURUSD 1.08950 1.08960 -> ann filled 1.08960
      show #1 -> stop 1.08750`);
  });

  it('starts at the present price where it is set on an open order; the same distance once more changes nothing', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      price EURUSD 1.10500 1.10510
      price EURUSD 1.10200 1.10210
      stops ann #1 trail 20 -> ann stops none none
      show #1 -> stop 1.10000
      price EURUSD 1.10300 1.10310 -> trailed 1.10300
      price EURUSD 1.10250 1.10260
      stops ann #1 trail 20 -> ann stops none none
      show #1 -> stop 1.10100
      stops ann #1 trail 30 -> ann stops none none
      show #1 -> stop 1.09950
      stops ann #1 trail 0 -> ann stops none none
      show #1 -> stop none`);
  });

  it('follows only ticks of an open session, and a gap fills at its first price', () => {
    play(
      `time 2026-01-09T21:59:00Z
      open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 trail 20 -> ann filled 1.10010
      time 2026-01-09T22:00:00Z -> ann swap -0.964384 of 1
      price EURUSD 1.20000 1.20010
      show #1 -> stop 1.09800
      time 2026-01-11T22:00:00Z
      price EURUSD 1.09000 1.09050 -> ann trailing_stop 1.09000`,
      { hours: 'real' },
    );
  });

  it('goes on after a restart from where it had come to', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 trail 20 -> ann filled 1.10010
      price EURUSD 1.10500 1.10510 -> trailed 1.10500
      restart
      show #1 -> stop 1.10300
      price EURUSD 1.10400 1.10410
      price EURUSD 1.10300 1.10310 -> ann trailing_stop 1.10300`);
  });

  it('keeps its stop when a part is closed', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 trail 20 -> ann filled 1.10010
      price EURUSD 1.10500 1.10510 -> trailed 1.10500
      close ann #1 0.05 -> ann part 1.10500
      show #1 -> stop 1.10300`);
  });
});

describe('A break-even stop', () => {
  it('moves the stop loss to the opening price once the profit is there, and only once', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 sl 1.09000 even 10 -> ann filled 1.10010
      price EURUSD 1.10109 1.10119
      show #1 -> stop 1.09000
      price EURUSD 1.10110 1.10120 -> ann stops 1.10010 none
      stops ann #1 sl 1.09500 -> ann stops 1.09500 none
      price EURUSD 1.10210 1.10220
      show #1 -> stop 1.09500`);
  });

  it('does not loosen a stop loss that is nearer', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      sell ann EURUSD 0.10 x30 even 10 -> ann filled 1.10000
      price EURUSD 1.09910 1.09920
      stops ann #1 sl 1.09950 -> ann stops 1.09950 none
      price EURUSD 1.09890 1.09900 -> ann stops 1.09950 none`);
  });

  it('comes after a take profit that the same tick reaches', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 tp 1.10110 even 10 -> ann filled 1.10010
      price EURUSD 1.10110 1.10120 -> ann take_profit 1.10110`);
  });
});

describe('Distances', () => {
  const market = `open ann 10000
    price EURUSD 1.10000 1.10010
    price BTCUSD 50000 50010
    buy ann EURUSD 0.10 x30 -> ann filled 1.10010
    buy ann BTCUSD 0.01 x2 -> ann filled 50010.00`;

  it.each([
    ['buy ann BTCUSD 0.01 x2 trail 0.5', 'pips_too_precise, max 0'],
    ['buy ann BTCUSD 0.01 x2 tp 1.001 trail 0.5', 'take_profit_too_precise'],
    ['buy ann BTCUSD 0.01 x2 even 0.5', 'pips_too_precise'],
    ['buy ann EURUSD 0.10 x30 trail 11000', 'trailing_stop_too_far, price 1.10000'],
    ['buy ann EURUSD 0.10 x30 tp 1.0 trail 11000', 'take_profit_wrong_side'],
    ['sell ann EURUSD 0.10 x30 at 1.05 trail 10500', 'trailing_stop_too_far, price 1.05000'],
    ['stops ann #9 trail 20', 'order_unknown'],
    ['stops ann #2 trail 0.5', 'pips_too_precise'],
    ['stops ann #1 trail 11000', 'trailing_stop_too_far'],
    ['stops ann #1 sl 1.2 trail 11000', 'stop_loss_wrong_side'],
  ])('%s is refused: %s', (line, rejected) => {
    play(`${market}
      ${line} -> ${rejected}
      stops ann #1 trail 10999 even 0.1 -> ann stops none none`);
  });

  it('need a price on an open order', () => {
    play(`${market}
      restart
      stops ann #1 trail 20 -> price_missing
      stops ann #1 even 20 -> ann stops none none`);
  });
});

describe('Copies', () => {
  it('have their leader’s stop, and keep it as their own when they follow no more', () => {
    play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 1 x30 trail 20 even 100 -> ann filled 1.10010, b1 filled 1.10010
      price EURUSD 1.10500 1.10510 -> trailed 1.10500
      show #2 -> stop 1.10300
      stop bob b1 keep -> b1 stopped client keep
      price EURUSD 1.10700 1.10710 -> trailed 1.10700
      price EURUSD 1.10500 1.10510 -> ann trailing_stop 1.10500, b1 trailing_stop 1.10500, b1 money -1049.00, b1 ended`);
  });

  it('that follow close with their leader', () => {
    play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      stops ann #1 trail 20 even 30 -> ann stops none none, b1 stops none none
      price EURUSD 1.10500 1.10510 -> ann stops 1.10010 none, b1 stops 1.10010 none
      price EURUSD 1.10300 1.10310 -> ann trailing_stop 1.10300, b1 copied_close 1.10300`);
  });
});
