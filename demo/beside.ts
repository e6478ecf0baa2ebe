/**
 * Waits for work that is done beside each other, to its end also where a part fails: what it holds may then be let go.
 * @throws what failed first in the list
 */
export async function beside(work: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(work);
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
