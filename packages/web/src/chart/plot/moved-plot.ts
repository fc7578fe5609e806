// The chart's plot for what React draws over the candles.
import { useEffect, useState } from 'react';
import type { ChartScale, Plot } from './chart-scale.ts';

/** Draws again when prices or moments have moved on the screen, not at each drawing of the canvas. */
export function useMovedPlot(scale: ChartScale): Plot | null {
  const [plot, setPlot] = useState<Plot | null>(null);
  useEffect(() => {
    const look = () => {
      const now = scale.plot();
      setPlot((before) => (before?.stamp === now?.stamp ? before : now));
    };
    look();
    return scale.subscribe(look);
  }, [scale]);
  return plot;
}
