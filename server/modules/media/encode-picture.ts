import { createHash } from "node:crypto";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import type { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { sourceWidth, toCropFrame } from "./crop-frame.ts";
import {
  type Picture,
  type PictureFormat,
  type PictureVariant,
  pictureFormats,
} from "./picture.ts";

// Each picture is opened once.
sharp.cache(false);

export interface EncodedVariant extends PictureVariant {
  readonly content: Buffer;
}

export interface EncodedPicture extends Picture {
  readonly variants: readonly EncodedVariant[];
}

export const productWidths: readonly number[] = [400, 800, 1200];

const pageWidths: readonly number[] = [...productWidths, 1600, 2400];
const wideAspect = 3 / 2;

export function targetWidths({
  width,
  height,
}: {
  width: number;
  height: number;
}): readonly number[] {
  return width >= wideAspect * height ? pageWidths : productWidths;
}

const largeSide = 2000;

export const pictureByteLimit = 15 * 1024 * 1024;

/** Pixels, so that a small file cannot decode into all the memory. */
export const picturePixelLimit = 50_000_000;

/** Decoded bytes: a 50-megapixel PNG of 8 bits with alpha fits, one of 16 bits does not. */
const maxDecodedBytes = 210_000_000;

/** One picture may take 200 MB while it is decoded: one at a time. */
export const withDecodeLock = createSemaphore({ maxRunning: 1 });

const sourceRecipe = { quality: 90, effort: 4 };

/** WebP alone: at this size AVIF takes seconds of one core and is no smaller. */
const largeRecipe = { quality: 78, effort: 5 };

const sideLimit = 16_383;

/** Quality goes down until the smallest size fits: 11 KB (AVIF) and 14 KB (WebP) at 400 × 500. */
const recipes = {
  avif: { qualities: [76, 66, 56, 46], bitsPerPixel: 0.45, options: { effort: 4 } },
  webp: { qualities: [84, 76, 68, 60], bitsPerPixel: 0.57, options: { effort: 5 } },
} as const satisfies Record<PictureFormat, object>;

/** Part of every hash: raise it when the output for the same picture changes. */
const encoderVersion = "1";

/** @throws {AppError} `payload_too_large`, `unsupported_media_type` */
export async function encodePicture(
  input: Buffer,
  widths: readonly number[] = productWidths,
  formats: readonly PictureFormat[] = pictureFormats,
  crop?: PictureCrop,
): Promise<EncodedPicture> {
  const whole = await measurePicture(input);
  const widthsUpTo = (width: number) =>
    [...new Set(widths.map((wanted) => Math.min(wanted, width)))].sort((a, b) => a - b);

  const pixels = crop
    ? await extract(await decode(input, sourceWidth(whole)), crop)
    : await decode(input, Math.max(...widthsUpTo(whole.width)));
  const { width, height } = crop ? pixels.info : whole;
  const open = () => openPixels(pixels);

  const variants: EncodedVariant[] = [];
  for (const format of formats) {
    variants.push(...(await encodeSizes(open, format, widthsUpTo(width))));
  }
  return { contentHash: pictureHash(input, crop), width, height, variants };
}

/**
 * For the full-screen view, where the widths of pages are smaller than that.
 * @throws {AppError} `payload_too_large`, `unsupported_media_type`
 */
export async function encodeLarge(
  input: Buffer,
  { width, height }: { width: number; height: number },
  crop?: PictureCrop,
): Promise<EncodedVariant[]> {
  const scale = Math.min(1, largeSide / Math.max(width, height));
  const target = Math.round(width * scale);
  if (target <= Math.min(width, Math.max(...targetWidths({ width, height })))) return [];
  const whole = await measurePicture(input);
  const pixels = crop
    ? await extract(await decode(input, sourceWidth(whole)), crop)
    : await decode(input, target);
  const content = await openPixels(pixels).resize({ width: target }).webp(largeRecipe).toBuffer();
  return [{ width: target, format: "webp", bytes: content.length, large: true, content }];
}

/** @throws {AppError} `payload_too_large`, `unsupported_media_type` */
export async function encodeSource(input: Buffer): Promise<{ width: number; content: Buffer }> {
  const pixels = await decode(input, sourceWidth(await measurePicture(input)));
  const content = await openPixels(pixels).webp(sourceRecipe).toBuffer();
  return { width: pixels.info.width, content };
}

export function pictureHash(input: Buffer | string, crop?: PictureCrop): string {
  const hash = createHash("sha256").update(encoderVersion).update(input);
  if (crop) hash.update(`${crop.x} ${crop.y} ${crop.width}`);
  return hash.digest("hex").slice(0, 32);
}

/** Checks magic bytes before any decoder runs, so SVG and PDF never reach one. */
function hasPictureSignature(input: Buffer): boolean {
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

async function extract(whole: Pixels, crop: PictureCrop): Promise<Pixels> {
  const frame = toCropFrame(whole.info, crop);
  return await openPixels(whole).extract(frame).raw().toBuffer({ resolveWithObject: true });
}

/** Scales while decoding, so that a huge photo is never in memory whole. */
async function decode(input: Buffer, width: number): Promise<Pixels> {
  try {
    return await withDecodeLock(() =>
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

/** Reads the header only. @throws {AppError} `payload_too_large`, `unsupported_media_type` */
export async function measurePicture(
  input: Buffer,
): Promise<{ width: number; height: number; format: Metadata["format"] }> {
  if (input.length > pictureByteLimit) throw tooLarge();
  if (!hasPictureSignature(input)) throw notAPicture(input);
  // Without a pixel limit, to tell a decompression bomb from a broken file.
  const header = sharp(input, { limitInputPixels: false });
  const metadata = await header.metadata().catch((cause: unknown) => {
    throw damaged(cause);
  });
  const { width, height } = metadata.autoOrient;
  if (width * height > picturePixelLimit || Math.max(width, height) > sideLimit) throw tooLarge();
  if (width * height * decodedBytesPerPixel(metadata) > maxDecodedBytes) throw tooMuchMemory();
  return { width, height, format: metadata.format };
}

function decodedBytesPerPixel({ format, channels, depth, ...jpeg }: Metadata): number {
  switch (format) {
    case "jpeg":
      // Baseline JPEGs are scaled while read; progressive ones are held whole, two bytes per sample.
      return jpeg.isProgressive ? 2 * samplesPerPixel(channels, jpeg.chromaSubsampling) : 0;
    case "png":
      return channels * (depth === "uchar" ? 1 : 2);
    default:
      // WebP and AVIF are held twice: by their decoder and as pixels.
      return 2 * channels * (depth === "uchar" ? 1 : 2);
  }
}

function samplesPerPixel(channels: number, subsampling: string | undefined): number {
  if (channels < 3) return channels;
  const light = channels - 2;
  if (subsampling?.startsWith("4:2:0")) return light + 0.5;
  return subsampling?.startsWith("4:2:2") ? light + 1 : channels;
}

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

function tooMuchMemory(): AppError {
  return new AppError("payload_too_large", {
    detail:
      "This picture is too large to process. Save it with fewer pixels or as a baseline JPEG and try again.",
  });
}

function tooLarge(): AppError {
  const megabytes = pictureByteLimit / 1024 / 1024;
  const megapixels = picturePixelLimit / 1_000_000;
  return new AppError("payload_too_large", {
    detail: `Pictures can be up to ${megabytes} MB and ${megapixels} megapixels.`,
  });
}

function damaged(cause: unknown): AppError {
  return new AppError("unsupported_media_type", {
    detail: "This picture is damaged or incomplete. Upload it again or use another one.",
    cause,
  });
}

function notAPicture(input: Buffer): AppError {
  return new AppError("unsupported_media_type", { detail: `${describeFormat(input)} ${wanted}` });
}

const wanted = "Use JPEG, PNG, WebP or AVIF.";

function describeFormat(input: Buffer): string {
  const text = (from: number, to: number) => input.toString("latin1", from, to);
  if (/^ftyp(hei|hev|mif1|msf1)/.test(text(4, 12))) {
    return "HEIC pictures from an iPhone are not supported. On the iPhone choose Settings, Camera, Formats, Most Compatible.";
  }
  if (text(0, 4) === "GIF8") return "This is a GIF.";
  if (/^\s*(<\?xml|<svg|<!DOCTYPE svg)/i.test(text(0, 200))) return "This is a drawing (SVG).";
  if (text(0, 4) === "%PDF") return "This is a PDF.";
  return "This file is not a picture we can read.";
}
