import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Runtime } from "#server/database/runtime.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { checkFile } from "./check-file.ts";
import { fileNameOf } from "./picture.ts";
import { openStorage } from "./storage/open-storage.ts";

const maxSide = 1600;
const quality = 78;

export interface Photo {
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
  const checked = await checkFile(file, { field, allowsPdf: false, maxSide });
  const { data, info } = await sharp(checked.content)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality, mozjpeg: true })
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
