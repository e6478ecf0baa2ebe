/** Values the browser refuses to store; held in memory. */
const memoryFallback = new Map<string, string | null>();

type Area = "localStorage" | "sessionStorage";

/** The stored text, or null. Never throws. */
export function readStorage(area: Area, key: string): string | null {
  try {
    return memoryFallback.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key unique over all areas; null removes it. Never throws. */
export function writeStorage(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, text);
  }
}
