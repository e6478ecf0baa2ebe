/** How far a sweep goes. */
export interface SweepLimits {
  /** Aborted when the job must be let go: what is under way is finished, and nothing further begun. */
  readonly signal?: AbortSignal | undefined;
  /** After this many ms no further batch is begun; the rest waits for the next run. */
  readonly forMs?: number;
}

/** Sweeps run every minute, and one that asks a provider in vain makes room for the other. */
const sweepMs = 30_000;

/** Whether a sweep may begin another batch. */
export function sweepTime({ signal, forMs = sweepMs }: SweepLimits): () => boolean {
  const until = performance.now() + forMs;
  return () => !signal?.aborted && performance.now() < until;
}

/**
 * Does the same work for every item, a few at once. One that fails is told of and does not stop the rest.
 * @param atOnce how many are under way at the same time
 * @param signal nothing further is begun once it is aborted
 */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
  onFault: (error: unknown, item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) {
      if (signal?.aborted) return;
      try {
        await work(item);
      } catch (error) {
        onFault(error, item);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
