import type { Runtime } from "#server/database/runtime.ts";
import { removeDataBefore } from "../mail.queries.ts";

const retentionMs = 90 * 24 * 3600 * 1000;
const batchSize = 1_000;

/** Recipient, subject and status stay; what the email said goes. */
export async function removeOldMailData(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  for (let removed = batchSize; removed === batchSize; ) {
    signal?.throwIfAborted();
    removed = await removeDataBefore(db, before, batchSize);
  }
}
