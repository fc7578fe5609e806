// Orders that were closed from this screen. It shows their result itself, so the live message about them is left out.
const closedHere = new Set<number>();

export const noteClosedHere = (id: number): void => void closedHere.add(id);

/** Whether this screen closed it; can be asked once. */
export const wasClosedHere = (id: number): boolean => closedHere.delete(id);
