import type { Tx } from "#server/database/connection.ts";
import { addJob, type JobKind } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { createGate } from "#server/platform/gate.ts";
import { newId } from "#server/platform/ids.ts";
import { encodePicture, measurePicture, pictureHash } from "./encode-picture.ts";
import {
  findAssetByHash,
  findSource,
  finishAsset,
  insertAsset,
  insertSource,
} from "./media.queries.ts";
import type { MediaAsset } from "./picture.ts";
import { putVariants } from "./put-variants.ts";

/** Makes the other sizes of a picture that was taken in. */
export const finishPictureJob: JobKind = { name: "finish-picture", lane: "pictures" };

/** One at a time, and as many waiting as a phone sends at once, times a few. */
const gate = createGate({ running: 1, waiting: 40, retryAfter: 5 });

/** Shown at once: a card and a page, in the format every browser reads. */
const firstWidths = [400, 1200];

/** Pixels a picture must have from side to side, or it is a blot on a dense screen. */
const leastPictureSide = 400;

/**
 * Takes a picture in so that it can be shown at once: two widths in WebP. The other widths and AVIF follow by a job.
 * The same bytes again give the same asset.
 *
 * @throws AppError `payload_too_large`, `unsupported_media_type`, see encodePicture; `validation_failed` for one too small
 * @throws AppError `unavailable` when too many wait or the storage does not take a file
 */
export async function takePicture(
  { config, db }: Pick<Runtime, "config" | "db">,
  input: Buffer,
): Promise<MediaAsset> {
  const { width, height } = await measurePicture(input);
  if (Math.min(width, height) < leastPictureSide) throw tooSmall(width, height);
  const known = await findAssetByHash(db, pictureHash(input));
  if (known) return known;
  return await gate(async () => {
    const picture = await encodePicture(input, firstWidths, ["webp"]);
    const variants = await putVariants(config, picture);
    return await db.withTransaction(async (tx) => {
      const id = newId("med");
      const asset = await insertAsset(tx, { ...picture, id, variants });
      // Where another process was first with the same picture, it has seen to the rest.
      if (asset.id === id) {
        await insertSource(tx, id, input);
        await addJob(tx, finishPictureJob, { assetId: id });
      }
      return asset;
    });
  });
}

/**
 * Makes every size of a picture that was taken in, and forgets it as it was sent.
 * @param tell what else belongs to it, in the transaction that makes the sizes known
 */
export async function finishPicture(
  { config, db }: Pick<Runtime, "config" | "db">,
  assetId: string,
  tell: (tx: Tx) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const source = await findSource(db, assetId);
  if (!source) return;
  const picture = await encodePicture(source);
  signal?.throwIfAborted();
  const variants = await putVariants(config, picture);
  await db.withTransaction(async (tx) => {
    await finishAsset(tx, assetId, variants);
    await tell(tx);
  });
}

function tooSmall(width: number, height: number): AppError {
  return new AppError("validation_failed", {
    detail: `This picture is too small: ${width} × ${height} pixels. It needs ${leastPictureSide} at least each way.`,
    errors: [{ field: "picture", message: "Too small" }],
  });
}
