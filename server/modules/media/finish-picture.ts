import { randomBytes } from "node:crypto";
import type { Tx } from "#server/database/connection/connection.ts";
import type { JobKind } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { encodePicture, encodeSource, targetWidths } from "./encode-picture.ts";
import { findAssetDetails, findSource, finishAsset } from "./media.queries.ts";
import { pictureFormats } from "./picture.ts";
import { openStorage } from "./storage/open-storage.ts";
import { storeVariants } from "./store-picture.ts";

export const finishPictureJob: JobKind = { name: "encode-media", queue: "media" };

export async function finishPicture(
  { config, db }: Pick<Runtime, "config" | "db">,
  assetId: string,
  onFinished: (tx: Tx) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const source = await findSource(db, assetId);
  const asset = await findAssetDetails(db, assetId);
  if (!source || !asset) return;
  const { contentHash, cut } = asset;
  const picture = await encodePicture(
    source,
    targetWidths(asset),
    pictureFormats,
    cut ?? undefined,
  );
  signal?.throwIfAborted();
  const variants = await storeVariants(config, { ...picture, contentHash });
  const whole = cut ? null : await storeSource(config, source);
  await db.withTransaction(async (tx) => {
    await finishAsset(tx, assetId, { variants, whole });
    await onFinished(tx);
  });
}

async function storeSource(config: Runtime["config"], source: Buffer): Promise<string> {
  const { width, content } = await encodeSource(source);
  const name = `${randomBytes(16).toString("hex")}-${width}.webp`;
  return await openStorage(config).put(name, content);
}
