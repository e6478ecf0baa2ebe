import { defaultBounds, type PictureBounds } from "#contract/api/catalogue/picture-bounds.ts";
import type { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { requireBounds } from "./crop-frame.ts";
import {
  type EncodedPicture,
  encodePicture,
  measurePicture,
  pictureHash,
} from "./encode-picture.ts";
import { finishPictureJob } from "./finish-picture.ts";
import {
  findSource,
  insertAsset,
  insertSource,
  saveCrop,
  touchAsset,
  touchAssetByHash,
} from "./media.queries.ts";
import type { MediaAsset, MediaAssetDetails } from "./picture.ts";
import { readPicture } from "./storage/read-picture.ts";
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
