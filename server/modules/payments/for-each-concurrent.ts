export interface RunLimits {
  readonly signal?: AbortSignal | undefined;
  /** In ms; no batch starts after it. */
  readonly maxMs?: number;
}

/** The polls run every minute; a slow one leaves time for the other. */
const defaultRunMs = 30_000;

export function createTimeBudget({ signal, maxMs = defaultRunMs }: RunLimits): () => boolean {
  const until = performance.now() + maxMs;
  return () => !signal?.aborted && performance.now() < until;
}

export async function forEachConcurrent<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
  onError: (error: unknown, item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  const remaining = items.values();
  const worker = async (): Promise<void> => {
    for (const item of remaining) {
      if (signal?.aborted) return;
      try {
        await work(item);
      } catch (error) {
        onError(error, item);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
