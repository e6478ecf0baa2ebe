import { newKey } from "#contract/client/new-key.ts";
import { keepForReload, readKeptForReload } from "./keep-for-reload.ts";
import { keepOnDevice, readFromDevice } from "./keep-on-device.ts";

/** This tab, from the moment its page was loaded until it is left. */
const tab = newKey();
const lockOf = (name: string) => `staff-tab:${name}`;
const keyOf = (place: string, name: string) => `${place}:${name}`;

let isOpen: Promise<void> | undefined;

/** Lets other tabs know that this one is open: the browser lets go of its lock with the page. */
function showOpen(): Promise<void> {
  isOpen ??= new Promise((resolve) => {
    void navigator.locks.request(lockOf(tab), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return isOpen;
}

/**
 * Takes over what tabs that are closed by now kept under a place, and what this one did; what another open tab keeps is
 * its own. Two tabs opened at once never take the same. A page whose browser knows no locks, as over plain HTTP, cannot
 * tell which tabs are open: it takes only what this one kept, over a reload.
 * @param place of what is kept, with the member whose it is
 * @param merge makes one of what several tabs kept, in no order
 */
export async function takeKept<Kept>(
  place: string,
  merge: (kept: readonly Kept[]) => Kept,
): Promise<Kept | undefined> {
  if (!("locks" in navigator)) return readKeptForReload<Kept>(place);
  await showOpen();
  return await navigator.locks.request("staff-kept", async () => {
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const others = keysFrom(keyOf(place, "")).filter(
      (key) => !open.has(lockOf(key.slice(place.length + 1))),
    );
    const keys = [...others, keyOf(place, tab)];
    const kept = keys.flatMap((key) => readFromDevice<Kept>(key) ?? []);
    if (kept.length === 0) return undefined;
    const taken = merge(kept);
    keepForTab(place, taken);
    for (const key of others) keepOnDevice(key, undefined);
    return taken;
  });
}

/** Keeps a value for this tab under a place, or nothing any more. Before it, what was kept must have been taken. */
export function keepForTab(place: string, value: unknown): void {
  if ("locks" in navigator) keepOnDevice(keyOf(place, tab), value);
  else keepForReload(place, value);
}

function keysFrom(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}
