// Pips: tenths of them are points of 5- and 3-digit prices; elsewhere a pip is a point.

/** Decimals that a distance in pips may have. */
export const pipDecimals = (precision: number): 0 | 1 =>
  precision === 5 || precision === 3 ? 1 : 0;

/** Tenths of a pip as points; a whole number where {@link pipDecimals} are kept. */
export const pointsOfPips = (tenths: number, precision: number): number =>
  pipDecimals(precision) === 1 ? tenths : tenths / 10;

/** Whether the prices of an instrument are as fine as the distance. */
export const isWholePoints = (tenths: number, precision: number): boolean =>
  Number.isInteger(pointsOfPips(tenths, precision));
