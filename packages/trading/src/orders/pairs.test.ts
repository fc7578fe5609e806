import { describe, it } from 'vitest';
import { play } from '../testing/play-script.ts';

const ann = `open ann 10000
  price EURUSD 1.10000 1.10010
  buy ann EURUSD 0.10 x30 at 1.11000 -> ann stop pending
  sell ann EURUSD 0.10 x30 at 1.09000 oco #1 -> ann stop pending`;

describe('One cancels the other', () => {
  it('the fill of one cancels the other, whichever was placed first', () => {
    play(`${ann}
      restart
      price EURUSD 1.11000 1.11010 -> ann filled 1.11010, ann cancelled_by_other, #2
      show ann -> orders 1`);
    play(`${ann}
      price EURUSD 1.08990 1.09000 -> ann filled 1.08990, #2, ann cancelled_by_other, #1`);
  });

  it('of two that one tick reaches the one placed first fills', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      buy ann EURUSD 0.10 x30 at 1.08000 oco #1 -> ann limit pending
      price EURUSD 1.07000 1.07010 -> ann filled 1.07010, #1, ann cancelled_by_other, #2`);
  });

  it('what ends without a fill leaves the other alone', () => {
    play(`${ann}
      cancel ann #1 -> ann cancelled
      price EURUSD 1.08990 1.09000 -> ann filled 1.08990, #2`);
    play(`${ann}
      limits ann pause 1 -> ann limits
      price EURUSD 1.11000 1.11010 -> ann rejected own_limit_pause
      show ann -> orders 1`);
  });

  it('is set, moved and taken back on a pending order', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.12000 -> ann stop pending
      alter ann #3 oco #1 -> oco_order_taken
      alter ann #1 oco #3 -> ann changed stop 1.11000
      price EURUSD 1.08990 1.09000 -> ann filled 1.08990, #2
      alter ann #3 oco none -> ann changed stop 1.12000
      price EURUSD 1.11000 1.11010 -> ann filled 1.11010, #1
      show ann -> orders 3`);
  });

  it('is the leader’s own: copies end with their leader’s order', () => {
    play(`open ann 10000
      open bob 5000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.50 x30 at 1.11000 -> ann stop pending, b1 stop pending
      sell ann EURUSD 0.50 x30 at 1.09000 oco #1 -> ann stop pending, b1 stop pending
      price EURUSD 1.11000 1.11010 -> ann filled 1.11010, ann cancelled_by_other, b1 filled 1.11010, b1 copied_cancel`);
  });

  it.each([
    ['buy ann EURUSD 0.10 x30 at 1.12000 oco #9', 'oco_order_not_pending'],
    ['buy ann EURUSD 0.10 x30 at 1.12000 oco #3', 'oco_order_not_pending'],
    ['buy ann EURUSD 0.10 x30 at 1.12000 oco #1', 'oco_order_taken'],
    ['alter ann #1 oco #1', 'oco_order_not_pending'],
    ['alter ann #1 oco #3', 'oco_order_not_pending'],
    ['alter ann #1 oco #9', 'oco_order_not_pending'],
  ])('%s: %s', (line, why) => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010, #3
      ${line} -> ${why}
      cancel ann #1 -> ann cancelled`);
  });
});
