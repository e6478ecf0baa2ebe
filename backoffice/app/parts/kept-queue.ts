/** What waits under a key on this device, in its order; none where it keeps nothing. */
export function readQueue<Item>(key: string): readonly Item[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Item[];
  } catch {
    return [];
  }
}

/** Keeps what waits on this device; one that keeps nothing is no reason to stop. */
export function keepQueue<Item>(key: string, items: readonly Item[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(items));
  } catch {
    // A private window or a full disk.
  }
}

/** What waits with one more, in place of an older one that says the same thing. */
export function withItem<Item>(
  waiting: readonly Item[],
  item: Item,
  isSame: (a: Item, b: Item) => boolean,
): readonly Item[] {
  return [...waiting.filter((each) => !isSame(each, item)), item];
}

/** What waits without what was sent; what took the place of something meanwhile stays. */
export function withoutSent<Item>(
  waiting: readonly Item[],
  sent: readonly Item[],
): readonly Item[] {
  return waiting.filter((each) => !sent.includes(each));
}
