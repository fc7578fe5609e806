import { describe, it } from 'vitest';
import { play } from '../testing/play-script.ts';

const ann = `open ann 10000
  price EURUSD 1.10000 1.10010`;
const parted = `${ann}
  buy ann EURUSD 0.10 x30 tp 1.13000 parts 0.05@1.11000;0.02@1.12000 -> ann filled 1.10010`;

describe('Partial take profits', () => {
  it('close their parts one by one, each at the price of its tick; the take profit has the rest', () => {
    play(`${parted}
      price EURUSD 1.10999 1.11009
      restart
      price EURUSD 1.11005 1.11015 -> ann part 1.11005, #2, profit 49.75, closed 0.05 margin 183.333334 fee 0.00 swap 0.00
      price EURUSD 1.11005 1.11015
      price EURUSD 1.12000 1.12010 -> ann part 1.12000, #3
      price EURUSD 1.13000 1.13010 -> ann take_profit 1.13000, #1
      show ann -> orders 0`);
  });

  it('of a sell are reached by the ask', () => {
    play(`${ann}
      sell ann EURUSD 0.10 x30 parts 0.04@1.09000 -> ann filled 1.10000
      price EURUSD 1.08995 1.09005
      price EURUSD 1.08990 1.09000 -> ann part 1.09000, #2`);
  });

  it('that one tick reaches together all fill at that tick, the nearer one first, before the take profit', () => {
    play(`${parted}
      price EURUSD 1.12500 1.12510 -> ann part 1.12500, #2, closed 0.05 margin 183.333334 fee 0.00 swap 0.00, ann part 1.12500, #3
      restart
      price EURUSD 1.12500 1.12510`);
    play(`${parted}
      price EURUSD 1.14000 1.14010 -> ann part 1.14000, #2, ann part 1.14000, #3, ann take_profit 1.14000, #1`);
  });

  it('close all that is open where that is no more than the part', () => {
    play(`${parted}
      close ann #1 0.06 -> ann part 1.10000
      price EURUSD 1.11000 1.11010 -> ann take_profit 1.11000, #1
      price EURUSD 1.12000 1.12010
      show ann -> orders 0`);
    play(`${ann}
      buy ann EURUSD 0.10 x30 parts 0.06@1.11000;0.04@1.12000 -> ann filled 1.10010
      price EURUSD 1.12000 1.12010 -> ann part 1.12000, ann take_profit 1.12000, #1`);
  });

  it('wait with a pending order, and are closed out with the rest by a stop, trailing or moved to the opening price', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 sl 1.08000 even 50 parts 0.05@1.10000 -> ann limit pending
      price EURUSD 1.08990 1.09000 -> ann filled 1.09000
      price EURUSD 1.10000 1.10010 -> ann part 1.10000, #2, ann stops 1.09000 none
      price EURUSD 1.09000 1.09010 -> ann stop_loss 1.09000, #1`);
    play(`${ann}
      buy ann EURUSD 0.10 x30 trail 20 parts 0.05@1.10100;0.05@1.12000 -> ann filled 1.10010
      price EURUSD 1.10150 1.10160 -> trailed 1.10150, ann part 1.10150, #2
      price EURUSD 1.09950 1.09960 -> ann trailing_stop 1.09950, #1
      price EURUSD 1.12000 1.12010`);
  });

  it('are set, replaced and removed on an order, and what is done stays', () => {
    play(`${parted}
      price EURUSD 1.11000 1.11010 -> ann part 1.11000
      stops ann #1 parts 0.03@1.12500 -> ann stops none 1.13000
      price EURUSD 1.12000 1.12010
      stops ann #1 parts 0.01@1.13500;0.01@1.14000;0.01@1.14500 -> take_parts_too_many
      stops ann #1 parts 0.01@1.12300;0.01@1.12400 -> ann stops none 1.13000
      stops ann #1 sl 1.11000 -> ann stops 1.11000 1.13000
      price EURUSD 1.12300 1.12310 -> ann part 1.12300
      stops ann #1 parts none -> ann stops 1.11000 1.13000
      price EURUSD 1.12400 1.12410
      price EURUSD 1.13000 1.13010 -> ann take_profit 1.13000, #1`);
  });

  it('are refused where they cannot be', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 parts 0.01@1.11;0.01@1.12;0.01@1.13;0.01@1.14 -> take_parts_too_many
      buy ann EURUSD 0.10 x30 parts 0.01@1.111111 -> take_part_too_precise
      buy ann EURUSD 0.10 x30 parts 0.01@1.11;0.01@1.11 -> take_parts_same_price
      buy ann EURUSD 0.10 x30 parts 0.005@1.11 -> take_part_lots
      buy ann EURUSD 0.10 x30 parts 0.015@1.11 -> take_part_lots
      buy ann EURUSD 0.10 x30 parts 0.01@1.10010 -> take_part_wrong_side
      buy ann EURUSD 0.10 x30 parts 0.01@10000000.00001 -> take_part_out_of_range
      sell ann EURUSD 0.10 x30 parts 0.01@1.11 -> take_part_wrong_side
      buy ann EURUSD 0.10 x30 parts 0.06@1.11;0.05@1.12 -> take_parts_above_lots
      buy ann EURUSD 0.10 x30 at 1.11 parts 0.05@1.11 -> take_part_wrong_side
      buy ann EURUSD 0.10 x30 at 1.09 parts 0.05@1.095 -> ann limit pending
      alter ann #1 at 1.096 -> take_part_wrong_side
      alter ann #1 lots 0.04 -> take_parts_above_lots
      alter ann #1 at 1.092 lots 0.05 -> ann changed limit 1.09200
      stops ann #1 parts 0.06@1.12 -> take_parts_above_lots`);
  });

  it('do not act while the session is closed', () => {
    play(
      `time 2026-01-09T21:59:00Z
      ${parted}
      time 2026-01-09T22:30:00Z -> ann swap -0.964384 of 1
      price EURUSD 1.12000 1.12010
      time 2026-01-11T22:05:00Z
      price EURUSD 1.11000 1.11010 -> ann part 1.11000`,
      { hours: 'real' },
    );
  });

  it('of a leader close their share of each copy, which has none of its own', () => {
    play(`${ann}
      open bob 10000
      lead ann -> ann leads
      copy bob ann 5000 lots 0.10 as b1 -> b1 started, b1 money 5000.00
      buy ann EURUSD 0.10 x30 parts 0.05@1.11000 -> ann filled 1.10010, b1 filled 1.10010
      restart
      price EURUSD 1.11000 1.11010 -> ann part 1.11000, b1 part 1.11000
      stops ann #1 parts 0.01@1.12000 -> ann stops none none, b1 stops none none
      stop bob b1 keep -> b1 stopped client keep
      price EURUSD 1.12000 1.12010 -> ann part 1.12000
      stops b1 #2 parts 0.05@1.13000 -> b1 stops none none
      price EURUSD 1.13000 1.13010 -> b1 take_profit 1.13000, b1 money -5199.00, b1 ended`);
  });
});
