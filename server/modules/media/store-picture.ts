import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { checkFile } from "./check-file.ts";
import { type EncodedPicture, encodePicture, pictureHash } from "./encode-picture.ts";
import { insertAsset, touchAssetByHash } from "./media.queries.ts";
import { fileNameOf, type MediaAsset, type StoredVariant, variantFileName } from "./picture.ts";
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

const maxPhotoSide = 1600;
const photoQuality = 78;

interface Photo {
  readonly address: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Without metadata, under a random name. @throws {AppError} `unsupported_media_type` */
export async function createPhoto(
  { config }: Pick<Runtime, "config">,
  file: UploadedFile,
  field: string,
): Promise<Photo> {
  const checked = await checkFile(file, { field, allowsPdf: false, maxSide: maxPhotoSide });
  const { data, info } = await sharp(checked.content)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: photoQuality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const name = `${randomBytes(16).toString("hex")}-${info.width}.jpg`;
  return { address: openStorage(config).urlOf(name), name, content: data };
}

/** @throws {AppError} `unavailable` */
export async function storePhoto(
  { config }: Pick<Runtime, "config">,
  { name, content }: Photo,
): Promise<void> {
  await openStorage(config).put(name, content);
}

export async function deletePhoto(
  { config }: Pick<Runtime, "config">,
  address: string,
): Promise<void> {
  await openStorage(config).remove(fileNameOf(address));
}
