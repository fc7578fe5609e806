// Writes faults that no screen shows to the browser's console. Nothing else may write there.

export function report(what: string, fault: unknown): void {
  console.warn(what, fault);
}
