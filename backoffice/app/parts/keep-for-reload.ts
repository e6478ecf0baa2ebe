import { keepOnDevice, readFromDevice } from "./keep-on-device.ts";

const held = new Map<string, unknown>();
let isWatching = false;

/**
 * Keeps a value under a key for this tab alone, over a reload or a phone that lets go of it; nothing outlives the tab.
 * On the device it lies only while the tab is not seen: so one that is made as a copy of this finds nothing, and the
 * same is never laid in twice.
 */
export function keepForReload(key: string, value: unknown): void {
  watch();
  if (value === undefined) {
    held.delete(key);
    takeFromSession(key);
  } else {
    held.set(key, value);
    if (document.visibilityState === "hidden") keepOnDevice(key, value, "sessionStorage");
  }
}

/** What this tab kept under a key before its page was loaded, or keeps now. */
export function readKeptForReload<Kept>(key: string): Kept | undefined {
  if (!held.has(key)) {
    const found = takeFromSession(key);
    if (found !== undefined) keepForReload(key, found);
  }
  return held.get(key) as Kept | undefined;
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener("visibilitychange", () => {
    for (const [key, value] of held) {
      if (document.visibilityState === "hidden") keepOnDevice(key, value, "sessionStorage");
      else takeFromSession(key);
    }
  });
}

function takeFromSession(key: string): unknown {
  const found = readFromDevice<unknown>(key, "sessionStorage");
  keepOnDevice(key, undefined, "sessionStorage");
  return found;
}
