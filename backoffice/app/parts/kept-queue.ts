import { keepOnDevice, readFromDevice } from "./keep-on-device.ts";

/** What waits under a key on this device, in its order; none where it keeps nothing. */
export function readQueue<Item>(key: string): readonly Item[] {
  return readFromDevice<readonly Item[]>(key) ?? [];
}

/** Keeps what waits on this device. */
export function keepQueue<Item>(key: string, items: readonly Item[]): void {
  keepOnDevice(key, items.length === 0 ? undefined : items);
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
