import { createHash } from "node:crypto";
import sharp from "sharp";
import { darkMailColours, lightMailColours } from "#contract/theme/mail-colours.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { fileNameOf, readPicture, toImageReply } from "#server/modules/media/index.ts";
import { markup } from "#server/platform/text/markup.ts";
import { stripThreads, themeMark } from "#server/platform/theme/store-theme.ts";
import { theme } from "#store/theme.ts";
import type { MailWordmark, WordmarkArt } from "./mail-brand.ts";

/** Sharp on phones. */
export const pixelRatio = 2;

/** Outlook reads neither WebP nor AVIF, so that emails show JPEG of their own sizes. */
export const pictureSizes = {
  item: { width: 80, height: 100 },
  pair: { width: 140, height: 175 },
  product: { width: 258, height: 322 },
  /** As high as the picture is. */
  wide: { width: 536, height: undefined },
} as const;

export type PictureSize = keyof typeof pictureSizes;

/** Of a parcel as packed. */
export const photoSize = { width: 536, height: 340 } as const;

const storedName = /^([0-9a-f]{32}-[1-9]\d{0,4})\.(?:webp|avif)$/;

export const samplePicture = "sample";

/** @returns a path of the store, undefined where there is no picture */
export function mailPicturePath(image: string, size: PictureSize): string | undefined {
  const name = image === samplePicture ? image : storedName.exec(fileNameOf(image))?.[1];
  return name && `/share/mail/${size}/${name}.jpg`;
}

export function mailPhotoPath(photo: string): string {
  return `/share/mail/parcel/${fileNameOf(photo)}`;
}

/** @throws {AppError} `not_found`, `unavailable` */
export async function drawMailPhoto(
  { config }: Pick<Runtime, "config">,
  name: string,
): Promise<Buffer> {
  const source =
    name === samplePicture ? Buffer.from(sampleDrawing) : await readPicture(config, `${name}.jpg`);
  return await toJpeg(source, photoSize);
}

/** @throws {AppError} `not_found`, `unavailable` */
export async function drawMailPicture(
  { config }: Pick<Runtime, "config">,
  name: string,
  size: PictureSize,
): Promise<Buffer> {
  const source =
    name === samplePicture ? Buffer.from(sampleDrawing) : await readPicture(config, `${name}.webp`);
  return await toJpeg(source, pictureSizes[size]);
}

interface JpegSize {
  readonly width: number;
  /** Undefined for that of the picture. */
  readonly height: number | undefined;
}

function toJpeg(source: Buffer, { width, height }: JpegSize) {
  return sharp(source)
    .resize({
      width: width * pixelRatio,
      ...(height === undefined
        ? { withoutEnlargement: true }
        : { height: height * pixelRatio, fit: "cover" }),
    })
    .flatten({ background: theme.colours.plaster })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

export type Scheme = "light" | "dark";

const mailColours = { light: lightMailColours(theme), dark: darkMailColours(theme) };

/** The woven strip; in the dark its indigo is lighter. */
export async function drawStrip(scheme: Scheme): Promise<Buffer> {
  const threads = stripThreads(10, { indigo: mailColours[scheme].strip });
  const lines = threads.map(
    ([from, to, colour]) =>
      markup`<rect y="${from}" width="600" height="${to - from}" fill="${colour}"/>`,
  );
  const drawing = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 10" width="1200" height="20">${lines}</svg>`;
  return await toPng(Buffer.from(drawing.source));
}

const nameRatio = 3;

/**
 * On a transparent ground. The ink version has an outline of the light ground, which cannot be seen on it: some apps darken the
 * ground and keep the picture.
 * @throws {AppError} `not_found`, `unavailable`
 */
export async function drawMailWordmark(
  { config }: Pick<Runtime, "config">,
  art: WordmarkArt,
  { width, height }: MailWordmark,
  scheme: Scheme,
): Promise<Buffer> {
  const size = { width: width * nameRatio, height: height * nameRatio };
  if ("logo" in art) {
    const logo = sharp(await readPicture(config, toImageReply(art.logo, "", "").url)).resize({
      ...size,
      fit: "contain",
      background: "#00000000",
    });
    return await toPng(
      await (scheme === "dark" ? logo.flatten({ background: mailColours.light.card }) : logo)
        .png()
        .toBuffer(),
    );
  }
  const { viewBox, path } = art.name;
  const [left = 0, top = 0, wide = 1, high = 1] = viewBox.split(" ").map(Number);
  const outline = high / 20;
  const box = [left - outline, top - outline, wide + 2 * outline, high + 2 * outline].join(" ");
  const drawing =
    scheme === "dark"
      ? markup`<path fill="${mailColours.dark.ink}" d="${path}"/>`
      : markup`<path fill="${mailColours.light.ink}" stroke="${mailColours.light.card}" stroke-width="${2 * outline}" stroke-linejoin="round" paint-order="stroke" d="${path}"/>`;
  return await toPng(
    Buffer.from(
      markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size.width}" height="${size.height}">${drawing}</svg>`
        .source,
    ),
  );
}

function toPng(source: Buffer): Promise<Buffer> {
  return sharp(source).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Of the storage's file names. */
export function drawnHash(name: string): string {
  return createHash("sha256").update(`mail ${themeMark} ${name}`).digest("hex").slice(0, 32);
}

/** A boubou, for emails with sample data. */
const { plaster, indigo, brass, thread } = theme.colours;
const sampleDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100" width="320" height="400"><rect width="80" height="100" fill="${plaster}"/><path fill="${indigo}" d="M33 18Q40 24 47 18L70 28 64 46 57 43 59 84H21L23 43 16 46 10 28Z"/><path fill="none" stroke="${brass}" stroke-width="1.4" d="M33 18Q40 24 47 18M40 22V46M35.5 26Q40 30 44.5 26"/><path fill="none" stroke="${thread}" stroke-width="1.2" stroke-dasharray="2 2.4" d="M22 78H58M21.6 81H58.4"/></svg>`;
