// One client_order_id for one intent: a second tap or a retry of the same wish carries the same id until its outcome is
// known, so that it is never carried out twice.
import { newId } from '../lib/device.ts';

export class IntentId {
  #wish: string | null = null;
  #id = '';
  readonly #make: () => string;

  constructor(make: () => string = newId) {
    this.#make = make;
  }

  /** @param wish what would be done; anything that makes it another wish belongs in it */
  of(wish: string): string {
    if (this.#wish !== wish) {
      this.#wish = wish;
      this.#id = this.#make();
    }
    return this.#id;
  }

  /** The server has answered, with a yes or a no: the next wish is a new one, even if it is the same. */
  settle(): void {
    this.#wish = null;
  }
}
