/** What the browser forbids to store, or has no room for; it is kept as long as the page. */
const heldInMemory = new Map<string, string | null>();

type Area = "localStorage" | "sessionStorage";

/** What is kept under a key, or null. Never throws. */
export function readStored(area: Area, key: string): string | null {
  try {
    return heldInMemory.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key that no other area has too; null forgets it. Never throws. */
export function store(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    heldInMemory.delete(key);
  } catch {
    heldInMemory.set(key, text);
  }
}
