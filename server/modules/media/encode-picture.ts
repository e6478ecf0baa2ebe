import { createHash } from "node:crypto";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import type { PictureCut } from "#contract/api/picture-cut.ts";
import { AppError } from "#server/platform/errors.ts";
import { frameOf, keptWidth } from "./cut-frame.ts";
import { decodeInTurn } from "./decode-in-turn.ts";
import {
  type Picture,
  type PictureFormat,
  type PictureVariant,
  pictureFormats,
} from "./picture.ts";

// No picture is opened twice in the same way, so there is no use in keeping what was read.
sharp.cache(false);

/** One size of a picture with its bytes, not stored yet. */
export interface EncodedVariant extends PictureVariant {
  readonly content: Buffer;
}

/** A picture in every size and format, ready to be stored. */
export interface EncodedPicture extends Picture {
  readonly variants: readonly EncodedVariant[];
}

/** Widths of a product picture in pixels: card, card on a dense screen, product page. */
export const productWidths: readonly number[] = [400, 800, 1200];

/** Widths of a picture that is so wide that it may stand across a page, in pixels. */
const pageWidths: readonly number[] = [...productWidths, 1600, 2400];
const wideAspect = 3 / 2;

/** The widths a picture is shown in. */
export function widthsOf({ width, height }: { width: number; height: number }): readonly number[] {
  return width >= wideAspect * height ? pageWidths : productWidths;
}

/** Largest file taken in, in bytes. */
export const pictureByteLimit = 15 * 1024 * 1024;

/** Largest picture taken in, in pixels, so that a small file cannot unfold into all the memory. */
export const picturePixelLimit = 50_000_000;

/**
 * Bytes that a picture may unfold to in memory: a PNG of fifty megapixels of eight bits with transparency, not of sixteen.
 */
const unfoldedLimit = 210_000_000;

/** How the whole of a picture is kept to be cut from: nothing that is cut out of it looks worse for it. */
const wholeRecipe = { quality: 90, effort: 4 };

/** WebP cannot be taller or wider than this. */
const sideLimit = 16_383;

/**
 * Plain linen loses its weave at a quality that a busy print does not need, so each picture is tried from the
 * highest quality down until its smallest size keeps within the bits for each pixel: 11 KB (AVIF) and 14 KB
 * (WebP) at 400 × 500. The larger sizes follow.
 */
const recipes = {
  avif: { qualities: [76, 66, 56, 46], bitsPerPixel: 0.45, options: { effort: 4 } },
  webp: { qualities: [84, 76, 68, 60], bitsPerPixel: 0.57, options: { effort: 5 } },
} as const satisfies Record<PictureFormat, object>;

/** Part of every hash: to be raised with any change of what comes out for the same picture. */
const encoderVersion = "1";

/**
 * Encodes a JPEG, PNG, WebP or AVIF picture for the web: upright, in sRGB, without any metadata.
 * A width beyond the source is replaced by the source's own width: pictures are never enlarged.
 *
 * @param cut what is taken of it; all where nothing is said
 * @throws AppError `payload_too_large` when the file or the picture is beyond the limits
 * @throws AppError `unsupported_media_type` when the bytes are not a whole picture of those formats
 */
export async function encodePicture(
  input: Buffer,
  widths: readonly number[] = productWidths,
  formats: readonly PictureFormat[] = pictureFormats,
  cut?: PictureCut,
): Promise<EncodedPicture> {
  const whole = await measurePicture(input);
  const targetsOf = (width: number) =>
    [...new Set(widths.map((wanted) => Math.min(wanted, width)))].sort((a, b) => a - b);

  const pixels = cut
    ? await extract(await decode(input, keptWidth(whole)), cut)
    : await decode(input, Math.max(...targetsOf(whole.width)));
  const { width, height } = cut ? pixels.info : whole;
  const open = () => openPixels(pixels);

  const variants: EncodedVariant[] = [];
  for (const format of formats) {
    variants.push(...(await encodeSizes(open, format, targetsOf(width))));
  }
  return { contentHash: pictureHash(input, cut), width, height, variants };
}

/**
 * The whole of a picture, large enough that any part of it fills a page: upright, in sRGB, without any metadata.
 * @throws AppError `payload_too_large`, `unsupported_media_type` as {@link encodePicture}
 */
export async function encodeWhole(input: Buffer): Promise<{ width: number; content: Buffer }> {
  const pixels = await decode(input, keptWidth(await measurePicture(input)));
  const content = await openPixels(pixels).webp(wholeRecipe).toBuffer();
  return { width: pixels.info.width, content };
}

/** The hash {@link encodePicture} gives to these bytes, or to what is cut out of them, without encoding them. */
export function pictureHash(input: Buffer | string, cut?: PictureCut): string {
  const hash = createHash("sha256").update(encoderVersion).update(input);
  if (cut) hash.update(`${cut.x} ${cut.y} ${cut.width}`);
  return hash.digest("hex").slice(0, 32);
}

/** The first bytes decide before any decoder runs, so SVG, PDF and the like never reach one. */
function looksLikePicture(input: Buffer): boolean {
  const text = (from: number, to: number) => input.toString("latin1", from, to);
  const isJpeg = text(0, 3) === "\xff\xd8\xff";
  const isPng = text(0, 8) === "\x89PNG\r\n\x1a\n";
  const isWebp = text(0, 4) === "RIFF" && text(8, 12) === "WEBP";
  const isAvif = text(4, 12) === "ftypavif";
  return isJpeg || isPng || isWebp || isAvif;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: Pick<OutputInfo, "width" | "height" | "channels">;
}

function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function extract(whole: Pixels, cut: PictureCut): Promise<Pixels> {
  const frame = frameOf(whole.info, cut);
  return await openPixels(whole).extract(frame).raw().toBuffer({ resolveWithObject: true });
}

/** Upright sRGB pixels no wider than needed: read once, and a huge photograph never lies in memory whole. */
async function decode(input: Buffer, width: number): Promise<Pixels> {
  try {
    return await decodeInTurn(() =>
      sharp(input, { limitInputPixels: picturePixelLimit, failOn: "error" })
        .autoOrient()
        .resize({ width })
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
  } catch (cause) {
    throw damaged(cause);
  }
}

/**
 * The upright size of a picture in pixels and its format, read from its header alone: nothing is decoded.
 *
 * @throws AppError `payload_too_large`, `unsupported_media_type` as {@link encodePicture}
 */
export async function measurePicture(
  input: Buffer,
): Promise<{ width: number; height: number; format: Metadata["format"] }> {
  if (input.length > pictureByteLimit) throw tooLarge();
  if (!looksLikePicture(input)) throw notAPicture(input);
  // Without a pixel limit here, so that a bomb is told apart from a broken file. Nothing is decoded.
  const header = sharp(input, { limitInputPixels: false });
  const told = await header.metadata().catch((cause: unknown) => {
    throw damaged(cause);
  });
  const { width, height } = told.autoOrient;
  if (width * height > picturePixelLimit || Math.max(width, height) > sideLimit) throw tooLarge();
  if (width * height * unfoldedPixel(told) > unfoldedLimit) throw tooRoomy();
  return { width, height, format: told.format };
}

/** Bytes that each pixel of a picture takes in memory until it is made smaller. */
function unfoldedPixel({ format, channels, depth, ...jpeg }: Metadata): number {
  switch (format) {
    case "jpeg":
      // Made smaller while it is read; but of one that comes sharper and sharper all must lie there before the first
      // pixel is known, two bytes for each sample.
      return jpeg.isProgressive ? 2 * samplesIn(channels, jpeg.chromaSubsampling) : 0;
    case "png":
      return channels * (depth === "uchar" ? 1 : 2);
    default:
      // WebP and AVIF lie there twice: as their decoder unfolds them, and as the pixels that it hands on.
      return 2 * channels * (depth === "uchar" ? 1 : 2);
  }
}

/** Samples of a JPEG for each pixel, whose colours may be coarser than its light. */
function samplesIn(channels: number, subsampling: string | undefined): number {
  if (channels < 3) return channels;
  const light = channels - 2;
  if (subsampling?.startsWith("4:2:0")) return light + 0.5;
  return subsampling?.startsWith("4:2:2") ? light + 1 : channels;
}

/** Every width in one format, narrow first, at the quality that suits this picture. */
async function encodeSizes(
  open: () => Sharp,
  format: PictureFormat,
  widths: readonly number[],
): Promise<EncodedVariant[]> {
  const { qualities, bitsPerPixel, options } = recipes[format];
  const encode = (width: number, quality: number) =>
    open()
      .resize({ width })
      [format]({ ...options, quality })
      .toBuffer({ resolveWithObject: true });

  const [smallest = 1, ...larger] = widths;
  const variants: EncodedVariant[] = [];
  let quality = 0;
  for (quality of qualities) {
    const { data, info } = await encode(smallest, quality);
    variants[0] = { width: smallest, format, bytes: data.length, content: data };
    if (data.length * 8 <= bitsPerPixel * info.width * info.height) break;
  }
  for (const width of larger) {
    const { data } = await encode(width, quality);
    variants.push({ width, format, bytes: data.length, content: data });
  }
  return variants;
}

function tooRoomy(): AppError {
  return new AppError("payload_too_large", {
    detail:
      "This picture takes too much memory once it is opened. Save it with fewer pixels or as a baseline JPEG, and send it again.",
  });
}

function tooLarge(): AppError {
  const megabytes = pictureByteLimit / 1024 / 1024;
  const megapixels = picturePixelLimit / 1_000_000;
  return new AppError("payload_too_large", {
    detail: `Pictures may have ${megabytes} MB and ${megapixels} megapixels at most.`,
  });
}

function damaged(cause: unknown): AppError {
  return new AppError("unsupported_media_type", {
    detail: "This picture is damaged or incomplete. Send it again, or take a new one.",
    cause,
  });
}

function notAPicture(input: Buffer): AppError {
  return new AppError("unsupported_media_type", { detail: `${wordsFor(input)} ${wanted}` });
}

const wanted = "Use JPEG, PNG, WebP or AVIF.";

/** What a file is instead, by its first bytes, for those that people send most. */
function wordsFor(input: Buffer): string {
  const text = (from: number, to: number) => input.toString("latin1", from, to);
  if (/^ftyp(hei|hev|mif1|msf1)/.test(text(4, 12))) {
    return "This is a HEIC picture of an iPhone, which browsers cannot show. In its settings choose Camera, Formats, Most compatible.";
  }
  if (text(0, 4) === "GIF8") return "This is a GIF.";
  if (/^\s*(<\?xml|<svg|<!DOCTYPE svg)/i.test(text(0, 200))) return "This is a drawing (SVG).";
  if (text(0, 4) === "%PDF") return "This is a PDF.";
  return "This file is not a picture we can read.";
}
