// Orders that were closed from this screen: they say so themselves, so that the live message about them stays silent.
const closedHere = new Set<number>();

export const noteClosedHere = (id: number): void => void closedHere.add(id);

/** Whether it was this screen that closed it; asked once. */
export const wasClosedHere = (id: number): boolean => closedHere.delete(id);
