import { createHash } from "node:crypto";
import type { AskReturn, BuyerReturn } from "#contract/api/returns.ts";
import { doOnce } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CheckedFile, checkFile } from "#server/modules/media/index.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import type { ReturnHolder } from "./require-return-holder.ts";
import { takeInReturn } from "./take-in-return.ts";
import { toBuyerReturns } from "./to-buyer-return.ts";

/** Longest side of a kept photo in pixels: a seam can be judged by it. */
const longestSide = 1600;

/**
 * Takes in what a buyer asks for, with their photos.
 * @param key the sender's idempotency key
 * @throws {AppError} `validation_failed`; `conflict` when a piece may not come back; `out_of_stock` when a wanted
 * size is gone; `unsupported_media_type`, `idempotency_mismatch`
 */
export async function askReturn(
  runtime: Runtime,
  { order: shown, actor }: ReturnHolder,
  { body, files, key }: { body: AskReturn; files: readonly SentFile[]; key: string },
): Promise<BuyerReturn> {
  const photos: CheckedFile[] = [];
  for (const file of files) {
    photos.push(await checkFile(file, { field: "photos", mayBePdf: false, longestSide }));
  }
  const digests = files.map(({ content }) => createHash("sha256").update(content).digest("hex"));
  const request = { scope: `POST /orders/${shown.id}/returns`, key, body: { body, digests } };
  return await runtime.db.withTransaction((tx) =>
    doOnce(tx, request, async () => {
      const asked = { orderId: shown.id, actor, body, photos };
      const { order, record } = await takeInReturn(tx, runtime, asked);
      const [reply] = await toBuyerReturns(tx, order, [record]);
      if (!reply) throw new Error("A return that was stored is gone");
      return reply;
    }),
  );
}
