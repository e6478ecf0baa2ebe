type StorageArea = "localStorage" | "sessionStorage";

/** Undefined if missing or unreadable. */
export function readFromDevice<Value>(key: string, area?: StorageArea): Value | undefined {
  try {
    return (JSON.parse(readText(key, area) ?? "null") as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes the key. Storage errors are ignored. */
export function saveOnDevice(key: string, value: unknown, area?: StorageArea): void {
  saveText(key, value === undefined ? undefined : JSON.stringify(value), area);
}

export function readText(key: string, area: StorageArea = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

export function saveText(
  key: string,
  text: string | undefined,
  area: StorageArea = "localStorage",
): void {
  try {
    if (text === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    // Storage is blocked or full.
  }
}
