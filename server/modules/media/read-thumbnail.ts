import sharp from "sharp";
import type { Config } from "#server/platform/config.ts";
import { readPicture } from "./read-picture.ts";

/**
 * A small JPEG of a stored picture, for paper.
 * @param path its address for browsers
 * @throws {AppError} `not_found`, or `unavailable` when the bucket does not answer
 */
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
