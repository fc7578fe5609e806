// What was changed in a form about something that stands already, an order: kept as what is typed into any form is, so that
// Back or a reload loses none of it. What was not changed is not kept: it may be another when the form is opened again.
import { report } from '../../lib/report.ts';
import { draftOf, forgetDraft, keepDraft } from '../fields/use-form.ts';

export interface KeptChanges<F extends object> {
  /** The changed fields; none at first. */
  readonly read: () => Partial<F>;
  /** @param stood those fields as they stood before: one that is so again was not changed */
  readonly keep: (changed: Partial<F>, stood: Partial<F>) => void;
  readonly forget: () => void;
}

/** Whether two values are written alike. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @param F its fields; what JSON holds */
export function keptChanges<F extends object>(name: string): KeptChanges<F> {
  const read = (): Partial<F> => {
    try {
      const fields = Object.entries(draftOf(name)).map(([key, text = '']) => [
        key,
        JSON.parse(text) as unknown,
      ]);
      return Object.fromEntries(fields) as Partial<F>;
    } catch (fault) {
      report('kept changes cannot be read', fault);
      return {};
    }
  };
  return {
    read,
    keep(changed, stood) {
      const fields = Object.entries<unknown>({ ...read(), ...changed }).filter(
        ([key, value]) => !(key in stood && isSame(value, stood[key as keyof F])),
      );
      const texts = fields.map(([key, value]) => [key, JSON.stringify(value)] as const);
      keepDraft(name, Object.fromEntries(texts));
    },
    forget: () => forgetDraft(name),
  };
}
