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
