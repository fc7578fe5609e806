// One client_order_id for one intent: a second tap or a retry carries the same id until the outcome is known, so that
// nothing is carried out twice.
import { ApiError } from '@meridian/design/lib/server-calls';
import { newId } from '../lib/device.ts';

export class IntentId {
  #wish: string | null = null;
  #id = '';
  #content: unknown;
  readonly #make: () => string;

  constructor(make: () => string = newId) {
    this.#make = make;
  }

  #begin(wish: string, content: unknown): void {
    if (this.#wish === wish) return;
    this.#wish = wish;
    this.#id = this.#make();
    this.#content = content;
  }

  /**
   * Sends a wish with its id. After a yes or a no the next wish is a new one, even if it is the same.
   * @param wish what would be done; include everything that makes it a different wish
   */
  carry<T>(wish: string, send: (id: string) => Promise<T>): Promise<T> {
    return this.carryContent(wish, undefined, send);
  }

  /**
   * The same for a wish whose content follows the market. A retry sends what was sent first: with other content the server
   * would refuse the id, and with another id it might carry the wish out twice.
   */
  async carryContent<T, C>(
    wish: string,
    content: C,
    send: (id: string, content: C) => Promise<T>,
  ): Promise<T> {
    this.#begin(wish, content);
    try {
      const answer = await send(this.#id, this.#content as C);
      this.#wish = null;
      return answer;
    } catch (fault) {
      if (fault instanceof ApiError && !fault.mayBeDone) this.#wish = null;
      throw fault;
    }
  }
}
