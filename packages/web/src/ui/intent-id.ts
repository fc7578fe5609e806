// One client_order_id for one intent: a second tap or a retry carries the same id until the outcome is known, so that
// nothing is carried out twice.
import { newId } from '../lib/device.ts';

export class IntentId {
  #wish: string | null = null;
  #id = '';
  readonly #make: () => string;

  constructor(make: () => string = newId) {
    this.#make = make;
  }

  /** @param wish what would be done; include everything that makes it a different wish */
  of(wish: string): string {
    if (this.#wish !== wish) {
      this.#wish = wish;
      this.#id = this.#make();
    }
    return this.#id;
  }

  /** The server has answered with yes or no: the next wish is a new one, even if it is the same. */
  settle(): void {
    this.#wish = null;
  }
}
