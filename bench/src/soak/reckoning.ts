// Whether every order that a trader was told of is there once, and no other. What agrees is forgotten, so it goes on for
// hours.
export class Reckoning {
  /** The order that each id was told to have become. */
  readonly #told = new Map<string, number>();
  /** Rows whose answer was not told yet. */
  readonly #untold = new Map<string, number>();
  #different = 0;
  counted = 0;

  tell(clientOrderId: string, orderId: number): void {
    this.#told.set(clientOrderId, orderId);
  }

  /** Call it with each row once, after those were told that had been answered before it was read. */
  read(clientOrderId: string, orderId: number): void {
    if (this.#untold.has(clientOrderId)) this.#different += 1;
    this.#untold.set(clientOrderId, orderId);
  }

  /** @returns orders that were told of and are not there, or not as told */
  lost(): number {
    for (const [id, orderId] of this.#told) {
      const row = this.#untold.get(id);
      if (row === undefined) continue;
      this.counted += 1;
      if (row !== orderId) this.#different += 1;
      this.#told.delete(id);
      this.#untold.delete(id);
    }
    return this.#told.size + this.#different;
  }

  /** Once everybody was answered: orders that are there and that nobody was told of. */
  doubled(): number {
    return this.#untold.size + this.#different;
  }
}
