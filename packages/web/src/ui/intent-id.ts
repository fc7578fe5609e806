// One client_order_id for one intent: a second tap or a retry carries the same id until the outcome is known, so that
// nothing is carried out twice.
import { ApiError } from '@meridian/design/lib/server-calls';
import { newId } from '../lib/device.ts';
import { type OpenWish, type WishPlace, heldWish } from './kept-intent.ts';

export class IntentId {
  readonly #make: () => string;
  readonly #place: WishPlace;

  constructor(make: () => string = newId, place: WishPlace = heldWish()) {
    this.#make = make;
    this.#place = place;
  }

  /** Whether a wish was sent whose outcome nobody knows. */
  get isOpen(): boolean {
    return this.#place.read() !== null;
  }

  #begin(wish: string, content: unknown): OpenWish {
    const open = this.#place.read();
    if (open?.wish === wish) return open;
    const begun = { wish, id: this.#make(), content };
    this.#place.put(begun);
    return begun;
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
    const open = this.#begin(wish, content);
    try {
      const answer = await send(open.id, open.content as C);
      this.#place.put(null);
      return answer;
    } catch (fault) {
      if (fault instanceof ApiError && !fault.mayBeDone) this.#place.put(null);
      throw fault;
    }
  }
}
