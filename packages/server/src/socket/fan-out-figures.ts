// What the fan-out counts.
export interface FanOutFigures {
  frames: number;
  deliveries: number;
  skipped: number;
}
