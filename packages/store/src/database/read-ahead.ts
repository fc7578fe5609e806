// Pages of a long read. It asks for the next page while the caller works on one: the database and its reader are two
// threads.

/** @param nextOf asks for the page after a given one; null after the last */
export async function* readAhead<Page>(
  first: Promise<Page>,
  nextOf: (page: Page) => Promise<Page> | null,
): AsyncGenerator<Page> {
  let coming: Promise<Page> | null = first;
  while (coming !== null) {
    const page: Page = await coming;
    coming = nextOf(page);
    coming?.catch(() => undefined); // the reader meets the error at the next page; nobody else need
    yield page;
  }
}
