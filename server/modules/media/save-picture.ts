import { randomBytes } from "node:crypto";
import type { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";
import { defaultBounds, type PictureBounds } from "#contract/api/catalogue/product-limits.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob, type JobKind } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { requireBounds } from "./crop-frame.ts";
import {
  type EncodedPicture,
  encodeLarge,
  encodePicture,
  encodeSource,
  measurePicture,
  pictureHash,
  targetWidths,
} from "./encode-picture.ts";
import {
  findAssetDetails,
  findSource,
  finishAsset,
  insertAsset,
  insertSource,
  saveCrop,
  touchAsset,
  touchAssetByHash,
} from "./media.queries.ts";
import { type MediaAsset, type MediaAssetDetails, pictureFormats } from "./picture.ts";
import { openStorage, readPicture } from "./storage/open-storage.ts";
import { storeVariants } from "./store-picture.ts";

type MediaRuntime = Pick<Runtime, "config" | "db">;

const limiter = createSemaphore({ maxRunning: 1, maxWaiting: 40, retryAfter: 5 });

const initialWidths = [400, 1200];

/**
 * Two WebP widths at once; a job adds the rest. The same bytes give the same asset.
 * @throws {AppError} `payload_too_large`, `unsupported_media_type`, `validation_failed`,
 * `unavailable`
 */
export async function savePicture(
  runtime: MediaRuntime,
  input: Buffer,
  bounds: PictureBounds = defaultBounds,
): Promise<MediaAsset> {
  requireBounds(await measurePicture(input), bounds, "picture");
  const known = await touchAssetByHash(runtime.db, pictureHash(input));
  if (known) return known;
  return await limiter(async () => {
    const picture = await encodePicture(input, initialWidths, ["webp"]);
    return await saveAsset(runtime, picture, input);
  });
}

/** @throws {AppError} `not_found`, `validation_failed`, `unavailable` */
export async function cropPicture(
  runtime: MediaRuntime,
  id: string,
  crop: PictureCrop,
): Promise<{ asset: MediaAsset; original: MediaAsset }> {
  const { db } = runtime;
  const named = await getAsset(runtime, id);
  const original = named.originalId === null ? named : await getAsset(runtime, named.originalId);
  const contentHash = pictureHash(original.contentHash, crop);
  const known = await touchAssetByHash(db, contentHash);
  if (known) return { asset: known, original };
  return await limiter(async () => {
    const input = await readSource(runtime, original);
    const picture = await encodePicture(input, initialWidths, ["webp"], crop);
    const from = { originalId: original.id, cut: crop };
    return { asset: await saveAsset(runtime, { ...picture, contentHash }, input, from), original };
  });
}

async function saveAsset(
  { config, db }: MediaRuntime,
  picture: EncodedPicture,
  input: Buffer,
  from?: Pick<MediaAssetDetails, "originalId" | "cut">,
): Promise<MediaAsset> {
  const variants = await storeVariants(config, picture);
  return await db.withTransaction(async (tx) => {
    const id = newId("med");
    const asset = await insertAsset(tx, { ...picture, id, variants });
    // Another process was first with the same picture and does the rest.
    if (asset.id === id) {
      if (from) await saveCrop(tx, id, from);
      await insertSource(tx, id, input);
      await addJob(tx, finishPictureJob, { assetId: id });
    }
    return asset;
  });
}

async function getAsset({ db }: MediaRuntime, id: string): Promise<MediaAssetDetails> {
  const asset = await touchAsset(db, id);
  if (!asset) throw new AppError("not_found", { detail: "Picture not found." });
  return asset;
}

async function readSource({ config, db }: MediaRuntime, asset: MediaAssetDetails): Promise<Buffer> {
  const source = await findSource(db, asset.id);
  if (source) return source;
  const largest = asset.variants
    .filter(({ format }) => format === "webp")
    .toSorted((a, b) => b.width - a.width)[0];
  return await readPicture(config, asset.whole ?? largest?.path ?? "");
}

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
  const { contentHash } = asset;
  const crop = asset.cut ?? undefined;
  const picture = await encodePicture(source, targetWidths(asset), pictureFormats, crop);
  signal?.throwIfAborted();
  const large = await encodeLarge(source, asset, crop);
  signal?.throwIfAborted();
  const variants = await storeVariants(config, {
    ...picture,
    contentHash,
    variants: [...picture.variants, ...large],
  });
  const whole = crop ? null : await storeSource(config, source);
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
