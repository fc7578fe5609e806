// The result of a bench: its figure, the yardstick measured in the same run, and whether the target is met. Figures
// depend on the machine and on what else it does; ratios hardly do.

export interface Verdict {
  /** "412,000 ticks/s" */
  readonly figure: string;
  /** "1.3 times the cost with 1,000 triggers" */
  readonly ratio: string;
  /** "at most 2 times" */
  readonly target: string;
  readonly isMet: boolean;
}

export interface Bench {
  readonly name: string;
  /** @param note reports what is under way, or a figure measured on the side */
  run(note: (text: string) => void): Promise<readonly Verdict[]>;
}

export const lineOf = (name: string, { figure, ratio, target, isMet }: Verdict): string =>
  `${isMet ? 'PASS' : 'MISS'}  ${name.padEnd(9)} ${figure}; ${ratio} (target: ${target})`;

export const thousands = (count: number): string => Math.round(count).toLocaleString('en-US');

export const times = (ratio: number): string =>
  ratio >= 100 ? thousands(ratio) : ratio.toFixed(2);

/** The value below which `part` of the sorted values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (value === undefined) throw new Error('a quantile of at least one value');
  return value;
}
