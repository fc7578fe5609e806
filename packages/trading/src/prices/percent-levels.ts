// Where a move in percent ends: an alert waits for it, and the screen shows it before the alert is sent.
import { type Price, divide } from '@meridian/units';

const WHOLE = 10_000n;

/**
 * The levels at which a move from `reference` is reached, rounded away from it so that the move is whole.
 * @param percent hundredths of a percent, from 0 to 10,000
 */
export function percentLevels(reference: Price, percent: bigint): { up: Price; down: Price } {
  return {
    up: divide(reference * (WHOLE + percent), WHOLE, 'ceil') as Price,
    down: divide(reference * (WHOLE - percent), WHOLE, 'floor') as Price,
  };
}
