// Only the first rows of an account name no tick: those of before ticks were numbered. A later one that names none is not believed.
import { prove } from '../fault.ts';
import type { Row } from '../leaf/leaf.ts';
import { TICKS_SEALED } from '../ticks/sealed-ticks.ts';

/** Hears rows of the log in their order. Source: docs/decisions/proof.md, 626. */
export class NumberedRows {
  #isNumbered = false;

  /**
   * The next row.
   * @param isOwn whether it is an account's; else it is one in clear
   * @throws ProofError price if it is an account's and names no tick, though ticks were sealed or named before it
   */
  hear({ seq, kind, chain, body }: Row, isOwn = chain !== undefined): void {
    const isSaid = typeof (body as { readonly tickNo?: unknown }).tickNo === 'number';
    prove(
      !isOwn || isSaid || !this.#isNumbered,
      'price',
      `row ${seq}: the last tick before it is not said, though ticks were numbered`,
    );
    this.#isNumbered ||= kind === TICKS_SEALED || (isOwn && isSaid);
  }
}
