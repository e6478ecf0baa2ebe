import { readStored, store } from "./browser-storage.ts";

const storageKey = "noCodeLeft";

/**
 * Keeps which account was sent no code when it opened, since its mailbox had those of the day: for this tab, over a
 * reload too. Null once a code was sent.
 */
export function keepNoCodeLeft(userId: string | null): void {
  store("sessionStorage", storageKey, userId);
}

/** Whether this account was sent no code yet. */
export function hasNoCodeLeft(userId: string): boolean {
  return readStored("sessionStorage", storageKey) === userId;
}
