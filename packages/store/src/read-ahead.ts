// Pages of a long read, the next one asked for while one is worked on: the database and its reader are two threads.

/** @param nextOf asks for the page after one; null after the last */
export async function* readAhead<Page>(
  first: Promise<Page>,
  nextOf: (page: Page) => Promise<Page> | null,
): AsyncGenerator<Page> {
  let coming: Promise<Page> | null = first;
  while (coming !== null) {
    const page: Page = await coming;
    coming = nextOf(page);
    coming?.catch(() => undefined); // whoever goes on reading is told; nobody else has to be
    yield page;
  }
}
