/**
 * Does the same work for every item, a few at once. One that fails is told of and does not stop the rest.
 * @param atOnce how many are under way at the same time
 */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
  onFault: (error: unknown, item: Item) => void,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) {
      try {
        await work(item);
      } catch (error) {
        onFault(error, item);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
