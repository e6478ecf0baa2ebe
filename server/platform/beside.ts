/**
 * Waits for work that is done beside each other, to its end also where a part fails: what it holds may then be let go.
 * @throws what failed first in the list
 */
export async function beside<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const done = await Promise.allSettled(work);
  return done.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}
