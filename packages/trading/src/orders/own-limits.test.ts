import { describe, it } from 'vitest';
import { play } from '../testing/play-script.ts';

const BEGIN = `open ann 10000
      price EURUSD 1.10000 1.10000`;

describe('Limits that clients set for themselves', () => {
  it('keep orders beyond their number of a trading day from being placed, until 17:00 New York', () => {
    play(`${BEGIN}
      limits ann orders 2 -> ann limits, now orders 2
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      buy ann EURUSD 0.10 x30 -> own_limit_orders, max 2
      buy ann EURUSD 0.10 x30 at 1.08 -> own_limit_orders
      close ann #1 -> ann client 1.10000
      cancel ann #2 -> ann cancelled
      time 2026-01-06T21:59:59Z
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> own_limit_orders
      time 2026-01-06T22:00:00Z
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000`);
  });

  it('count what the day lost and what is open, and leave every way out', () => {
    play(`${BEGIN}
      limits ann loss 100 -> ann limits, now loss 100.00
      buy ann EURUSD 0.10 x30 sl 1.08 -> ann filled 1.10000
      buy ann EURUSD 0.10 x30 at 1.085 -> ann limit pending
      price EURUSD 1.09100 1.09100
      buy ann EURUSD 0.01 x30 -> ann filled 1.09100
      price EURUSD 1.09000 1.09000
      buy ann EURUSD 0.01 x30 -> own_limit_loss, max 100.00, lost 101.00
      stops ann #1 sl 1.086 -> ann stops 1.08600 none
      price EURUSD 1.08500 1.08500 -> ann stop_loss 1.08500, ann rejected own_limit_loss
      close ann #3 -> ann client 1.08500
      buy ann EURUSD 0.01 x30 -> own_limit_loss
      copy ann ann 500 stop 40 as a1 -> leader_is_self
      time 2026-01-06T22:00:00Z
      price EURUSD 1.08500 1.08500
      buy ann EURUSD 0.01 x30 -> ann filled 1.08500`);
  });

  it('of losses keep everything from being opened while a price of what is open is missing', () => {
    play(`${BEGIN}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      limits ann loss 100 -> ann limits
      price EURUSD 1.05000 1.05000
      restart
      price USDJPY 150.000 150.000
      buy ann USDJPY 0.01 x30 at 149 -> price_missing, code EUR/USD
      price EURUSD 1.05000 1.05000
      buy ann USDJPY 0.01 x30 at 149 -> own_limit_loss, max 100.00, lost 500.00`);
  });

  it('bound the margin of all open orders, at the fill of a pending one too', () => {
    play(`${BEGIN}
      limits ann margin 500 -> ann limits, now margin 500.00
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000, margin 366.666667
      buy ann EURUSD 0.10 x30 -> own_limit_margin, max 500.00, needed 733.34
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      price EURUSD 1.09000 1.09000 -> ann rejected own_limit_margin`);
  });

  it('are stricter at once and looser after a day; the same wish again does not begin the day anew', () => {
    play(`${BEGIN}
      limits ann loss 100 orders 5 -> ann limits, now loss 100.00 orders 5
      limits ann loss 50 -> ann limits, now loss 50.00 orders 5, later loss 50.00
      wait 12h
      limits ann loss 50
      wait 11h
      limits ann loss 40 orders 5 -> ann limits, now loss 40.00 orders 5
      limits ann -> ann limits, now loss 40.00 orders 5, later none
      wait 23h
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      price EURUSD 1.09600 1.09600
      buy ann EURUSD 0.10 x30 -> own_limit_loss
      wait 1h
      price EURUSD 1.09600 1.09600
      buy ann EURUSD 0.10 x30 -> ann filled 1.09600
      limits ann loss 70 -> ann limits, now loss 70.00`);
  });

  it('let nothing be opened in a pause, which ends by itself or a day after it was taken back', () => {
    play(`${BEGIN}
      buy ann EURUSD 0.10 x30 tp 1.11 -> ann filled 1.10000
      limits ann pause 48 -> ann limits, now pause
      buy ann EURUSD 0.10 x30 -> own_limit_pause
      limits ann -> ann limits, now pause, later none
      price EURUSD 1.11000 1.11000 -> ann take_profit 1.11000
      wait 23h
      price EURUSD 1.11000 1.11000
      buy ann EURUSD 0.10 x30 -> own_limit_pause
      wait 1h
      price EURUSD 1.11000 1.11000
      buy ann EURUSD 0.10 x30 -> ann filled 1.11000
      limits ann pause 1 -> ann limits, now pause
      wait 1h
      price EURUSD 1.11000 1.11000
      buy ann EURUSD 0.10 x30 -> ann filled 1.11000`);
  });

  it('leave a pause as it stands when they are decided, and a plan to end it', () => {
    play(`${BEGIN}
      limits ann pause 48 -> ann limits, now pause
      limits ann orders 2 pause kept -> ann limits, now orders 2 pause
      price EURUSD 1.10000 1.10000
      wait 24h
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> own_limit_pause
      limits ann orders 2 -> ann limits, now orders 2 pause, later orders 2
      limits ann orders 1 pause kept -> ann limits, now orders 1 pause, later orders 1
      wait 24h
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      limits ann orders 1 pause kept -> ann limits, now orders 1`);
  });

  it('keep a copying from being started or fed, and let the running one go on', () => {
    play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10000
      lead ann -> ann leads
      copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00, allocation 1000.00
      limits bob pause 2 -> bob limits
      fund bob b1 100 -> own_limit_pause
      copy bob ann 1000 stop 40 as b2 -> own_limit_pause
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000, b1 filled 1.10000`);
  });

  it('keep a copying from being resumed or made larger; less is always possible', () => {
    play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10000
      lead ann -> ann leads
      copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00, allocation 1000.00
      change bob b1 ratio 1 -> b1 changed
      limits bob pause 2 -> bob limits
      change bob b1 pause yes -> b1 changed
      change bob b1 pause no -> own_limit_pause
      change bob b1 ratio 2 -> own_limit_pause
      change bob b1 ratio 0.5 -> b1 changed
      change bob b1 stop 50 -> b1 changed
      wait 2h
      change bob b1 pause no -> b1 changed`);
  });

  it('stay through a restart and a reset', () => {
    play(`${BEGIN}
      limits ann orders 1 loss 100 -> ann limits
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      restart
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> own_limit_orders
      reset ann 5000 -> ann reset 1.10000, ann reset
      buy ann EURUSD 0.10 x30 -> own_limit_orders`);
  });
});
