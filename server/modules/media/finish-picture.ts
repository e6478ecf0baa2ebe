import { randomBytes } from "node:crypto";
import type { Tx } from "#server/database/connection.ts";
import type { JobKind } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { encodePicture, encodeWhole, widthsOf } from "./encode-picture.ts";
import { findCutAsset, findSource, finishAsset } from "./media.queries.ts";
import { openStorage } from "./open-storage.ts";
import { pictureFormats } from "./picture.ts";
import { putVariants } from "./put-variants.ts";

/** Makes the other sizes of a picture that was taken in. */
export const finishPictureJob: JobKind = { name: "finish-picture", lane: "pictures" };

/**
 * Makes every size of a picture that was taken in or cut, keeps the whole of one as it came, and forgets it as it was
 * sent.
 * @param tell what else belongs to it, in the transaction that makes the sizes known
 */
export async function finishPicture(
  { config, db }: Pick<Runtime, "config" | "db">,
  assetId: string,
  tell: (tx: Tx) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const source = await findSource(db, assetId);
  const asset = await findCutAsset(db, assetId);
  if (!source || !asset) return;
  const { contentHash, cut } = asset;
  const picture = await encodePicture(source, widthsOf(asset), pictureFormats, cut ?? undefined);
  signal?.throwIfAborted();
  const variants = await putVariants(config, { ...picture, contentHash });
  const whole = cut ? null : await keepWhole(config, source);
  await db.withTransaction(async (tx) => {
    await finishAsset(tx, assetId, { variants, whole });
    await tell(tx);
  });
}

/** The name is random: what was cut away is for staff alone. */
async function keepWhole(config: Runtime["config"], source: Buffer): Promise<string> {
  const { width, content } = await encodeWhole(source);
  const name = `${randomBytes(16).toString("hex")}-${width}.webp`;
  return await openStorage(config).put(name, content);
}
