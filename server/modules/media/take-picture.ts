import { type PictureBounds, usualBounds } from "#contract/api/picture-bounds.ts";
import type { PictureCut } from "#contract/api/picture-cut.ts";
import { addJob } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { createGate } from "#server/platform/gate.ts";
import { newId } from "#server/platform/ids.ts";
import { requireBounds } from "./cut-frame.ts";
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
  noteCut,
  takeAsset,
  takeAssetByHash,
} from "./media.queries.ts";
import type { CutAsset, MediaAsset } from "./picture.ts";
import { putVariants } from "./put-variants.ts";
import { readPicture } from "./read-picture.ts";

type MediaRuntime = Pick<Runtime, "config" | "db">;

/** One at a time, and as many waiting as a phone sends at once, times a few. */
const gate = createGate({ running: 1, waiting: 40, retryAfter: 5 });

/** Shown at once: a card and a page, in the format every browser reads. */
const firstWidths = [400, 1200];

/**
 * Takes a picture in so that it can be shown at once: two widths in WebP. The other widths and AVIF follow by a job.
 * The same bytes again give the same asset.
 *
 * @throws AppError `payload_too_large`, `unsupported_media_type`, see encodePicture; `validation_failed` for one beyond
 *   the bounds
 * @throws AppError `unavailable` when too many wait or the storage does not take a file
 */
export async function takePicture(
  runtime: MediaRuntime,
  input: Buffer,
  bounds: PictureBounds = usualBounds,
): Promise<MediaAsset> {
  requireBounds(await measurePicture(input), bounds, "picture");
  const known = await takeAssetByHash(runtime.db, pictureHash(input));
  if (known) return known;
  return await gate(async () => {
    const picture = await encodePicture(input, firstWidths, ["webp"]);
    return await keep(runtime, picture, input);
  });
}

/**
 * Cuts a picture to the proportions of cards and product pages. What comes out is a picture of its own, shown at once
 * as {@link takePicture} says; the same cut again gives the same asset. One that was cut already is cut from its
 * original.
 *
 * @returns it, and the picture it was cut from
 * @throws AppError `not_found`; `validation_failed` for what does not lie within the picture or is too small
 * @throws AppError `unavailable` when too many wait or the storage gives or takes no file
 */
export async function cutPicture(
  runtime: MediaRuntime,
  id: string,
  cut: PictureCut,
): Promise<{ asset: MediaAsset; original: MediaAsset }> {
  const { db } = runtime;
  const named = await getAsset(runtime, id);
  const original = named.originalId === null ? named : await getAsset(runtime, named.originalId);
  const contentHash = pictureHash(original.contentHash, cut);
  const known = await takeAssetByHash(db, contentHash);
  if (known) return { asset: known, original };
  return await gate(async () => {
    const input = await readWhole(runtime, original);
    const picture = await encodePicture(input, firstWidths, ["webp"], cut);
    const from = { originalId: original.id, cut };
    return { asset: await keep(runtime, { ...picture, contentHash }, input, from), original };
  });
}

async function keep(
  { config, db }: MediaRuntime,
  picture: EncodedPicture,
  input: Buffer,
  from?: Pick<CutAsset, "originalId" | "cut">,
): Promise<MediaAsset> {
  const variants = await putVariants(config, picture);
  return await db.withTransaction(async (tx) => {
    const id = newId("med");
    const asset = await insertAsset(tx, { ...picture, id, variants });
    // Where another process was first with the same picture, it has seen to the rest.
    if (asset.id === id) {
      if (from) await noteCut(tx, id, from);
      await insertSource(tx, id, input);
      await addJob(tx, finishPictureJob, { assetId: id });
    }
    return asset;
  });
}

async function getAsset({ db }: MediaRuntime, id: string): Promise<CutAsset> {
  const asset = await takeAsset(db, id);
  if (!asset) throw new AppError("not_found", { detail: "There is no such picture." });
  return asset;
}

/** The largest there is of a picture: as it was sent, or else the whole that was kept, or else what pages show. */
async function readWhole({ config, db }: MediaRuntime, asset: CutAsset): Promise<Buffer> {
  const source = await findSource(db, asset.id);
  if (source) return source;
  const largest = asset.variants
    .filter(({ format }) => format === "webp")
    .toSorted((a, b) => b.width - a.width)[0];
  return await readPicture(config, asset.whole ?? largest?.path ?? "");
}
