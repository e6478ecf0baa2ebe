/** What this device keeps under a key; undefined where it keeps nothing, or nothing that can be read. */
export function readFromDevice<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value on this device, or nothing any more; one that keeps nothing is no reason to stop. */
export function keepOnDevice(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window or a full disk.
  }
}
