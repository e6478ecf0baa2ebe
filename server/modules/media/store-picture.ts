import type { Runtime } from "#server/database/runtime.ts";
import { createGate } from "#server/platform/gate.ts";
import { newId } from "#server/platform/ids.ts";
import { encodePicture, pictureHash } from "./encode-picture.ts";
import { insertAsset, takeAssetByHash } from "./media.queries.ts";
import type { MediaAsset } from "./picture.ts";
import { putVariants } from "./put-variants.ts";

/** One picture at a time: encoding takes every core and a lot of memory, and shoppers come first. */
const gate = createGate({ running: 1 });

/**
 * Encodes a picture, stores every size and records it. The same bytes again give the same asset at once.
 * The files are stored before the row exists, so a row never names a file that is not there.
 *
 * @throws AppError `payload_too_large` or `unsupported_media_type`, see encodePicture
 * @throws AppError `unavailable` when the storage does not take a file
 */
export function storePicture(
  runtime: Pick<Runtime, "config" | "db">,
  input: Buffer,
): Promise<MediaAsset> {
  return gate(async () => {
    const { config, db } = runtime;
    const known = await takeAssetByHash(db, pictureHash(input));
    if (known) return known;

    const picture = await encodePicture(input);
    const variants = await putVariants(config, picture);
    return await insertAsset(db, { ...picture, id: newId("med"), variants });
  });
}
