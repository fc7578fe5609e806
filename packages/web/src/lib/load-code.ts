// Code that is fetched when it is needed, over a network that may be away just then.

/** What `load` answers; without a network it is asked again once there is one. */
export async function loadOnceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (fault) {
    if (navigator.onLine) throw fault;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}
