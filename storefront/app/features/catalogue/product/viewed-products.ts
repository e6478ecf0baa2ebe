import { readStorage, writeStorage } from "../../../session/browser-storage.ts";

const storageKey = "viewedProducts";

/** More than are shown, since some will have sold out. */
const maxIds = 12;

/** @returns the ids of others seen on this device before, newest first */
export function addViewed(id: string): string[] {
  const ids = readStorage("localStorage", storageKey)?.split(" ") ?? [];
  const others = ids.filter((other) => other !== id);
  writeStorage("localStorage", storageKey, [id, ...others].slice(0, maxIds).join(" "));
  return others;
}
