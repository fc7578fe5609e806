// Faults that no screen shows, for whoever looks into the browser's console: the one place that may write there.

export function report(what: string, fault: unknown): void {
  console.warn(what, fault);
}
