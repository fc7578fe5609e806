// What the browser keeps for the back office. Where it denies its storage, or has no room left, a value lasts as long as the
// page (decision 581).
interface Kept {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
}

/** @param open it throws where the storage is denied */
function keptIn(open: () => Storage): Kept {
  const ofPage = new Map<string, string>();
  return {
    get: (name) => ofPage.get(name) ?? tried(() => open().getItem(name)) ?? null,
    set(name, text) {
      ofPage.delete(name);
      const isKept = tried(() => {
        open().setItem(name, text);
        return true;
      });
      if (isKept === true) return;
      ofPage.set(name, text);
      // What is older must not come back with the next page.
      tried(() => open().removeItem(name));
    },
    remove(name) {
      ofPage.delete(name);
      tried(() => open().removeItem(name));
    },
  };
}

function tried<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch (fault) {
    if (fault instanceof DOMException) return undefined;
    throw fault;
  }
}

/** What was kept as JSON; null: it is none, and not from here. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

export const forAllTabs = keptIn(() => localStorage);
export const forThisTab = keptIn(() => sessionStorage);
