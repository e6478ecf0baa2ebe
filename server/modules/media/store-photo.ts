import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Runtime } from "#server/database/runtime.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { checkFile } from "./check-file.ts";
import { openStorage } from "./open-storage.ts";

/** Longest side of a kept photo in pixels: every piece can be told, and a phone on a slow network loads it. */
const longestSide = 1600;
const quality = 78;

/**
 * Keeps a photo that is not for everybody: upright, at most 1600 pixels wide or high, as a JPEG, which every mail
 * program shows, without a word of where and with what it was taken. Its name is random and is told to nobody but who may see it.
 * @returns its address for browsers
 * @throws {AppError} `unsupported_media_type`; `unavailable` when the storage does not take it
 */
export async function storePhoto(
  { config }: Pick<Runtime, "config">,
  file: SentFile,
  field: string,
): Promise<string> {
  const checked = await checkFile(file, { field, mayBePdf: false, longestSide });
  const { data, info } = await sharp(checked.content)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const name = `${randomBytes(16).toString("hex")}-${info.width}.jpg`;
  return await openStorage(config).put(name, data);
}
