import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** Whether the reader asked for less data; the server writes the answer on `<html data-save-data>`. */
function savesData(): boolean {
  return document.documentElement.dataset.saveData === "on";
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether to be kind to the reader's data: small pictures, none that only decorate, nothing by itself. */
export function useSavesData(): boolean {
  return useSyncExternalStore(listen, savesData, () => false);
}

/** Turns saving on or off for this page at once. */
export function setSavesData(on: boolean): void {
  document.documentElement.dataset.saveData = on ? "on" : "off";
  for (const listener of listeners) listener();
}
