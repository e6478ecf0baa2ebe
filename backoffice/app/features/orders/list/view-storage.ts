import { readFromDevice, saveOnDevice } from "../../../parts/offline/device-storage.ts";

export interface SavedView {
  readonly name: string;
  readonly search: string;
}

const storageKey = (member: string) => `staff-order-views:${member}`;
/** Key of the previous release, shared by all members. */
const sharedStorageKey = "staff-order-views";
const maxViews = 12;

/** Takes over the shared views of the previous release. */
export function loadViews(member: string): readonly SavedView[] {
  const stored = readFromDevice<unknown>(storageKey(member)) ?? migrateSharedViews(member);
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

function migrateSharedViews(member: string): unknown {
  const stored = readFromDevice<unknown>(sharedStorageKey);
  if (stored === undefined) return undefined;
  saveOnDevice(sharedStorageKey, undefined);
  saveOnDevice(storageKey(member), stored);
  return stored;
}

/** @returns the saved views; undefined when the limit is reached */
export function saveView(member: string, view: SavedView): readonly SavedView[] | undefined {
  const others = loadViews(member).filter(({ name }) => name !== view.name);
  return others.length < maxViews ? write(member, [...others, view]) : undefined;
}

/** @returns the remaining views */
export function removeView(member: string, name: string): readonly SavedView[] {
  return write(
    member,
    loadViews(member).filter((view) => view.name !== name),
  );
}

function write(member: string, views: readonly SavedView[]): readonly SavedView[] {
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name));
  saveOnDevice(storageKey(member), sorted);
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
