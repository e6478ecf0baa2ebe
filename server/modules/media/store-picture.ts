import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { type EncodedPicture, encodePicture, pictureHash } from "./encode-picture.ts";
import { insertAsset, touchAssetByHash } from "./media.queries.ts";
import { type MediaAsset, type StoredVariant, variantFileName } from "./picture.ts";
import { openStorage } from "./storage/open-storage.ts";

const limiter = createSemaphore({ maxRunning: 1 });

/**
 * Files first, so that no row names a missing one. The same bytes give the same asset.
 * @throws {AppError} `payload_too_large`, `unsupported_media_type`, `unavailable`
 */
export function storePicture(
  runtime: Pick<Runtime, "config" | "db">,
  input: Buffer,
): Promise<MediaAsset> {
  return limiter(async () => {
    const { config, db } = runtime;
    const known = await touchAssetByHash(db, pictureHash(input));
    if (known) return known;

    const picture = await encodePicture(input);
    const variants = await storeVariants(config, picture);
    return await insertAsset(db, { ...picture, id: newId("med"), variants });
  });
}

/** @throws {AppError} `unavailable` */
export async function storeVariants(
  config: Pick<Config, "dataDir" | "s3">,
  picture: EncodedPicture,
): Promise<StoredVariant[]> {
  const storage = openStorage(config);
  return await Promise.all(
    picture.variants.map(async ({ content, ...variant }) => ({
      ...variant,
      path: await storage.put(variantFileName(picture, variant), content),
    })),
  );
}
