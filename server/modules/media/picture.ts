import type { PictureCrop, PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import type { ProductImage } from "#contract/api/catalogue/products.ts";

export const pictureFormats = ["avif", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureVariant {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: number;
  /** For the full-screen view alone. */
  readonly large?: true;
}

export interface StoredVariant extends PictureVariant {
  readonly path: string;
}

export interface Picture {
  readonly contentHash: string;
  readonly width: number;
  readonly height: number;
  readonly variants: readonly PictureVariant[];
}

export interface MediaAsset extends Picture {
  readonly id: string;
  readonly variants: readonly StoredVariant[];
  readonly folder: string | null;
}

export type DisplayPicture = Pick<MediaAsset, "width" | "height" | "variants" | "folder">;

export type NewAsset = Omit<MediaAsset, "folder">;

export interface MediaAssetDetails extends MediaAsset {
  readonly originalId: string | null;
  readonly cut: PictureCrop | null;
  readonly whole: string | null;
}

export function variantFileName(
  picture: Pick<Picture, "contentHash">,
  { width, format }: Pick<PictureVariant, "width" | "format">,
): string {
  return `${picture.contentHash}-${width}.${format}`;
}

export function fileNameOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

export function contentTypeOf(name: string): string {
  if (name.endsWith(".jpg")) return "image/jpeg";
  if (name.endsWith(".png")) return "image/png";
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}

export function isVariantName(name: string): boolean {
  return /^[0-9a-f]{32}-[1-9][0-9]{0,4}\.(?:avif|webp|jpg|png)$/.test(name);
}

export const immutable = "public, max-age=31536000, immutable";

const fullWidth = 1200;
const thumbnailWidth = 400;

/** For a single product only: lists would carry it in vain. */
export function largeUrl({ variants, folder }: DisplayPicture): { largeUrl?: string } {
  const large = variants.find((variant) => variant.large);
  return large ? { largeUrl: urlIn(folder, large.path) } : {};
}

/** Specification §3. */
export function toImageReply(
  asset: DisplayPicture,
  name: string,
  alt: string,
  focus?: PictureFocus | null,
): ProductImage {
  const avif = variantsOf(asset, "avif");
  const webp = variantsOf(asset, "webp");
  const full = webp.findLast(({ width }) => width <= fullWidth) ?? webp[0];
  const thumbnail = webp.find(({ width }) => width >= thumbnailWidth) ?? full;
  if (!full || !thumbnail) throw new Error("A stored picture without variants");
  return {
    url: full.path,
    thumbnailUrl: thumbnail.path,
    name,
    alt,
    width: full.width,
    height: Math.round((asset.height * full.width) / asset.width),
    srcset: { avif: srcset(avif), webp: srcset(webp) },
    ...(focus && { focus: `x${focus.x} y${focus.y}` }),
  };
}

function variantsOf({ variants, folder }: DisplayPicture, format: PictureFormat): StoredVariant[] {
  return variants
    .filter((variant) => variant.format === format && !variant.large)
    .map((variant) => ({ ...variant, path: urlIn(folder, variant.path) }))
    .sort((a, b) => a.width - b.width);
}

function urlIn(folder: string | null, path: string): string {
  return folder === null || path.startsWith("/") ? path : `${folder}${fileNameOf(path)}`;
}

function srcset(variants: readonly StoredVariant[]): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(", ");
}
