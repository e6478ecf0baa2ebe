import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Runtime } from "#server/database/runtime.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { checkFile } from "./check-file.ts";
import { openStorage } from "./open-storage.ts";
import { nameOf } from "./picture.ts";

/** Longest side of a kept photo in pixels: every piece can be told, and a phone on a slow network loads it. */
const longestSide = 1600;
const quality = 78;

/** A photo that is not for everybody, before it lies in the storage. */
export interface Photo {
  /** Where browsers find it once it is stored. */
  readonly address: string;
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Makes a photo that can be kept: upright, at most 1600 pixels wide or high, as a JPEG, which every mail program shows,
 * without a word of where and with what it was taken. Its name is random and is told to nobody but who may see it.
 * @throws {AppError} `unsupported_media_type`
 */
export async function makePhoto(
  { config }: Pick<Runtime, "config">,
  file: SentFile,
  field: string,
): Promise<Photo> {
  const checked = await checkFile(file, { field, mayBePdf: false, longestSide });
  const { data, info } = await sharp(checked.content)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const name = `${randomBytes(16).toString("hex")}-${info.width}.jpg`;
  return { address: openStorage(config).addressOf(name), name, content: data };
}

/**
 * Stores a photo.
 * @throws {AppError} `unavailable` when the storage does not take it
 */
export async function storePhoto(
  { config }: Pick<Runtime, "config">,
  { name, content }: Photo,
): Promise<void> {
  await openStorage(config).put(name, content);
}

/** Deletes the file of a photo by its address, as it is or was. */
export async function deletePhoto(
  { config }: Pick<Runtime, "config">,
  address: string,
): Promise<void> {
  await openStorage(config).remove(nameOf(address));
}
