// One client_order_id for one intent: a second tap or a retry carries the same id until the outcome is known, so that
// nothing is carried out twice.
import { ApiError } from '@meridian/design/lib/server-calls';
import { newId } from '../lib/device.ts';

export class IntentId {
  #wish: string | null = null;
  #id = '';
  readonly #make: () => string;

  constructor(make: () => string = newId) {
    this.#make = make;
  }

  #of(wish: string): string {
    if (this.#wish !== wish) {
      this.#wish = wish;
      this.#id = this.#make();
    }
    return this.#id;
  }

  /**
   * Sends a wish with its id. After a yes or a no the next wish is a new one, even if it is the same.
   * @param wish what would be done; include everything that makes it a different wish
   */
  async carry<T>(wish: string, send: (id: string) => Promise<T>): Promise<T> {
    try {
      const answer = await send(this.#of(wish));
      this.#wish = null;
      return answer;
    } catch (fault) {
      if (fault instanceof ApiError && !fault.isNetwork) this.#wish = null;
      throw fault;
    }
  }
}
