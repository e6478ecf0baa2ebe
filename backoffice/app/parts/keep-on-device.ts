/** Where something is kept: on this device, or for this tab alone. */
type Place = "localStorage" | "sessionStorage";

/** What this device keeps under a key; undefined where it keeps nothing, or nothing that can be read. */
export function readFromDevice<Value>(key: string, place?: Place): Value | undefined {
  try {
    return (JSON.parse(readText(key, place) ?? "null") as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value on this device, or nothing any more; one that keeps nothing is no reason to stop. */
export function keepOnDevice(key: string, value: unknown, place?: Place): void {
  keepText(key, value === undefined ? undefined : JSON.stringify(value), place);
}

/** The text that this device keeps under a key; null where it keeps none. */
export function readText(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text on this device, or none any more. */
export function keepText(
  key: string,
  text: string | undefined,
  place: Place = "localStorage",
): void {
  try {
    if (text === undefined) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
  } catch {
    // A browser that forbids it, a private window or a full disk.
  }
}
