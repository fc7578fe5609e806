/** Milliseconds of the machine's steady clock, which all its processes share. */
export const steadyMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;
