import sharp from "sharp";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { fileNameOf, isVariantName } from "../picture.ts";
import { localStorage } from "./local-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { PictureStorage } from "./storage.ts";

export function openStorage(config: Pick<Config, "dataDir" | "s3">): PictureStorage {
  return config.s3 ? s3Storage(config.s3) : localStorage(config.dataDir);
}

export function openStorages(config: Pick<Config, "dataDir" | "s3">): PictureStorage[] {
  const disk = localStorage(config.dataDir);
  return config.s3 ? [disk, s3Storage(config.s3)] : [disk];
}

const effort = { timeoutMs: 10_000, retries: 0 };

// The local disk holds pictures from before the bucket.
export async function readPicture(
  config: Pick<Config, "dataDir" | "s3">,
  address: string,
): Promise<Buffer> {
  const name = fileNameOf(address);
  const content =
    (await localStorage(config.dataDir).read(name)) ?? (await readFromBucket(config, name));
  if (!content) throw new AppError("not_found", { detail: "Picture not found." });
  return content;
}

async function readFromBucket(
  { s3 }: Pick<Config, "s3">,
  name: string,
): Promise<Buffer | undefined> {
  // The bucket may hold private files of others.
  if (!s3 || !isVariantName(name)) return undefined;
  try {
    return await s3Storage(s3, effort).read(name);
  } catch (cause) {
    throw new AppError("unavailable", { cause, retryAfter: 5 });
  }
}

/** @throws {AppError} `not_found`, `unavailable` */
export async function readThumbnail(
  config: Pick<Config, "dataDir" | "s3">,
  path: string,
  width: number,
): Promise<Buffer> {
  const picture = await readPicture(config, path);
  return await sharp(picture)
    .resize({ width })
    .flatten({ background: "#ffffff" })
    .jpeg()
    .toBuffer();
}
