import pLimit from "p-limit";

export interface RunLimits {
  readonly signal?: AbortSignal | undefined;
  /** In ms; no batch starts after it. */
  readonly maxMs?: number;
}

/** The polls run every minute; a slow one leaves time for the other. */
const defaultRunMs = 30_000;
const concurrency = 5;
/** Small: leased items that are not processed wait two minutes. */
const batchSize = 20;
const maxBatches = 50;

interface BatchWork<Item> {
  readonly nextBatch: (limit: number) => Promise<readonly Item[]>;
  readonly work: (item: Item) => Promise<unknown>;
  readonly onError: (error: unknown, item: Item) => void;
}

/** Until a batch is not full. */
export async function processBatches<Item>(
  { nextBatch, work, onError }: BatchWork<Item>,
  { signal, maxMs = defaultRunMs }: RunLimits,
): Promise<void> {
  const until = performance.now() + maxMs;
  const limit = pLimit(concurrency);
  for (let count = 0; count < maxBatches; count += 1) {
    const batch = await nextBatch(batchSize);
    await limit.map(batch, async (item) => {
      if (signal?.aborted) return;
      try {
        await work(item);
      } catch (error) {
        onError(error, item);
      }
    });
    if (batch.length < batchSize || signal?.aborted || performance.now() >= until) return;
  }
}
