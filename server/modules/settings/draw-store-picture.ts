import sharp from "sharp";
import type { Wordmark } from "#store/wordmark.ts";

/** Open Graph image, in pixels. */
export const storePictureWidth = 1200;
const size = { width: storePictureWidth, height: 630 };
const nameBox = { width: 420, height: 180 };
const left = 64;
const ground = "#f4eee3";

/** @returns a JPEG of 1200 × 630 */
export async function drawStorePicture(
  { viewBox, path }: Wordmark,
  art: Buffer | undefined,
): Promise<Buffer> {
  const colour = art ? "#fbf8f2" : "#1c1713";
  const drawn = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${nameBox.width}" height="${nameBox.height}" preserveAspectRatio="xMinYMid"><path fill="${colour}" d="${path}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><linearGradient id="shade"><stop offset="0" stop-color="#1c1713" stop-opacity=".72"/><stop offset=".42" stop-color="#1c1713" stop-opacity=".72"/><stop offset=".7" stop-color="#1c1713" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#shade)"/></svg>`,
  );
  const base = art
    ? sharp(art).resize({ ...size, fit: "cover" })
    : sharp({ create: { ...size, channels: 3, background: ground } });
  return await base
    .composite([
      ...(art ? [{ input: shade, left: 0, top: 0 }] : []),
      { input: drawn, left, top: Math.round((size.height - nameBox.height) / 2) },
    ])
    .flatten({ background: ground })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
