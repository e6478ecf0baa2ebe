import { createRandomKey } from "#contract/client/random-key.ts";
import { readFromDevice, saveOnDevice } from "./device-storage.ts";

let tab: string | undefined;

/** Identifies this tab until it is left; a reloaded page waits for the lock of the one before it. */
function tabName(): string {
  if (tab === undefined) {
    tab = readSavedForReload<string>("staff-tab") ?? createRandomKey();
    saveForReload("staff-tab", tab);
  }
  return tab;
}

const lockName = (name: string) => `staff-tab:${name}`;
const storageKey = (scope: string, name: string) => `${scope}:${name}`;

let lockHeld: Promise<void> | undefined;

/** The browser releases the lock with the page. */
function holdTabLock(): Promise<void> {
  lockHeld ??= new Promise((resolve) => {
    void navigator.locks.request(lockName(tabName()), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return lockHeld;
}

/**
 * Takes over what closed tabs saved; open tabs keep theirs. Without the Locks API (plain HTTP) only
 * what this tab saved is restored.
 */
export async function adoptSavedState<State>(
  scope: string,
  merge: (states: readonly State[]) => State,
): Promise<State | undefined> {
  if (!("locks" in navigator)) return readSavedForReload<State>(scope);
  await holdTabLock();
  return await navigator.locks.request("staff-tab-storage", async () => {
    const { held = [] } = await navigator.locks.query();
    const openLocks = new Set(held.map(({ name }) => name));
    const others = listKeys(storageKey(scope, "")).filter(
      (key) => !openLocks.has(lockName(key.slice(scope.length + 1))),
    );
    const keys = [...others, storageKey(scope, tabName())];
    const states = keys.flatMap((key) => readFromDevice<State>(key) ?? []);
    if (states.length === 0) return undefined;
    const merged = merge(states);
    saveForTab(scope, merged);
    for (const key of others) saveOnDevice(key, undefined);
    return merged;
  });
}

/** Call adoptSavedState first. Undefined removes it. */
export function saveForTab(scope: string, value: unknown): void {
  if ("locks" in navigator) saveOnDevice(storageKey(scope, tabName()), value);
  else saveForReload(scope, value);
}

function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const values = new Map<string, unknown>();
let isWatching = false;

/** Survives a reload but not the tab: stored while the tab is hidden, so no duplicate copies it. */
export function saveForReload(key: string, value: unknown): void {
  watchVisibility();
  if (value === undefined) {
    values.delete(key);
    popFromSession(key);
  } else {
    values.set(key, value);
    if (document.visibilityState === "hidden") saveOnDevice(key, value, "sessionStorage");
  }
}

export function readSavedForReload<Value>(key: string): Value | undefined {
  if (!values.has(key)) {
    const stored = popFromSession(key);
    if (stored !== undefined) saveForReload(key, stored);
  }
  return values.get(key) as Value | undefined;
}

function watchVisibility(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener("visibilitychange", () => {
    for (const [key, value] of values) {
      if (document.visibilityState === "hidden") saveOnDevice(key, value, "sessionStorage");
      else popFromSession(key);
    }
  });
}

function popFromSession(key: string): unknown {
  const stored = readFromDevice<unknown>(key, "sessionStorage");
  saveOnDevice(key, undefined, "sessionStorage");
  return stored;
}
