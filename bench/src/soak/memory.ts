// What the processes of a system say of their memory, over time.
import { present } from '@meridian/units';
import type { Member } from '../system.ts';

export interface MemorySample {
  readonly rssBytes: number;
  /** Used just then; the lowest of many is what is left after a collection. */
  readonly heapBytes: number;
}

const FIGURES = {
  rssBytes: 'process_resident_memory_bytes',
  heapBytes: 'nodejs_heap_size_used_bytes',
} as const;

/** @param text of `/metrics` */
export function memoryOf(text: string): MemorySample {
  const figure = (name: string): number => {
    const line = new RegExp(String.raw`^${name}(?:\{[^}]*\})? (\S+)$`, 'mu').exec(text);
    return Number(present(line?.[1], `/metrics tells ${name}`));
  };
  return { rssBytes: figure(FIGURES.rssBytes), heapBytes: figure(FIGURES.heapBytes) };
}

export async function sampleMemory({ server }: Member): Promise<MemorySample> {
  const answer = await fetch(`${server.url}/metrics`);
  return memoryOf(await answer.text());
}

export interface Memory {
  readonly rssBytes: number;
  readonly heapBytes: number;
}

/** Over a while: resident memory on average, and the lowest heap. */
export const over = (samples: readonly MemorySample[]): Memory => ({
  rssBytes: samples.reduce((sum, { rssBytes }) => sum + rssBytes, 0) / samples.length,
  heapBytes: Math.min(...samples.map(({ heapBytes }) => heapBytes)),
});

/** How much more the last quarter had than the second; the first is warming up. */
export function growthOf(samples: readonly MemorySample[]): Memory {
  const quarter = (number: number): Memory =>
    over(
      samples.slice(
        Math.floor((samples.length * (number - 1)) / 4),
        Math.floor((samples.length * number) / 4),
      ),
    );
  const [second, last] = [quarter(2), quarter(4)];
  return {
    rssBytes: last.rssBytes / second.rssBytes - 1,
    heapBytes: last.heapBytes / second.heapBytes - 1,
  };
}
