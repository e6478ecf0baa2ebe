import { keepOnDevice, readFromDevice } from "../../parts/keep-on-device.ts";

/** A list under a name: what its address is narrowed to. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

const storageKey = "staff-order-views";
const mostViews = 12;

/** The views kept on this device, by name. */
export function readViews(): readonly SavedView[] {
  const kept = readFromDevice<unknown>(storageKey);
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

/** Keeps a view, in place of one with the same name. @returns the views there are now */
export function keepView(view: SavedView): readonly SavedView[] {
  const others = readViews().filter(({ name }) => name !== view.name);
  return write([...others, view].slice(-mostViews));
}

/** Forgets a view. @returns the views there are now */
export function removeView(name: string): readonly SavedView[] {
  return write(readViews().filter((view) => view.name !== name));
}

function write(views: readonly SavedView[]): readonly SavedView[] {
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name));
  keepOnDevice(storageKey, sorted);
  return sorted;
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "search" in value &&
    typeof value.search === "string"
  );
}
