// Terms in the database that would be worse for clients than those in force, and that nobody announced in time: the engine
// goes on with those in force, and the log says so, once for each.
import type { HeldBack } from '@meridian/trading';

export interface HeldBackLog {
  error(fields: object, message: string): void;
}

export function heldBackTold(log: HeldBackLog): (held: readonly HeldBack[]) => void {
  const told = new Set<string>();
  return (held) => {
    for (const { code, versionId, worsened } of held) {
      const fields = { instrument: code, version: versionId, worsened };
      const text = JSON.stringify(fields);
      if (!told.has(text))
        log.error(fields, 'terms are worse for clients and were not announced: those before stay');
      told.add(text);
    }
  };
}
