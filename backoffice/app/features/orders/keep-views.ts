import { keepOnDevice, readFromDevice } from "../../parts/keep-on-device.ts";

/** A list under a name: what its address is narrowed to. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

const keyOf = (member: string) => `staff-order-views:${member}`;
/** Where earlier releases kept the views of whoever worked on the device. */
const keyOfAll = "staff-order-views";
const mostViews = 12;

/**
 * The views that a member keeps on this device, by name. Who has none of their own takes over those that an earlier
 * release kept for everybody.
 */
export function readViews(member: string): readonly SavedView[] {
  const kept = readFromDevice<unknown>(keyOf(member)) ?? takeOver(member);
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

function takeOver(member: string): unknown {
  const kept = readFromDevice<unknown>(keyOfAll);
  if (kept === undefined) return undefined;
  keepOnDevice(keyOfAll, undefined);
  keepOnDevice(keyOf(member), kept);
  return kept;
}

/**
 * Keeps a member's view, in place of one with the same name.
 * @returns the views there are now; undefined where there are so many that one is to be removed first
 */
export function keepView(member: string, view: SavedView): readonly SavedView[] | undefined {
  const others = readViews(member).filter(({ name }) => name !== view.name);
  return others.length < mostViews ? write(member, [...others, view]) : undefined;
}

/** Forgets a view. @returns the views there are now */
export function removeView(member: string, name: string): readonly SavedView[] {
  return write(
    member,
    readViews(member).filter((view) => view.name !== name),
  );
}

function write(member: string, views: readonly SavedView[]): readonly SavedView[] {
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name));
  keepOnDevice(keyOf(member), sorted);
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
