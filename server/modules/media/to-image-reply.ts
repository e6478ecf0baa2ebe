import type { PictureFocus } from "#contract/api/picture-cut.ts";
import type { ProductImage } from "#contract/api/products.ts";
import { nameOf, type PictureFormat, type ShownPicture, type StoredVariant } from "./picture.ts";

/** Widths in pixels of the picture a reader without srcset takes, large and small. */
const fullWidth = 1200;
const thumbnailWidth = 400;

/**
 * The API's shape of a stored picture (specification §3: `images[]` with url, thumbnailUrl, name).
 * `url` and `thumbnailUrl` are WebP; width and height are those of `url`.
 */
export function toImageReply(
  asset: ShownPicture,
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

/** Variants of one format, narrow first, where browsers find them now. */
function variantsOf({ variants, folder }: ShownPicture, format: PictureFormat): StoredVariant[] {
  return variants
    .filter((variant) => variant.format === format)
    .map((variant) => ({ ...variant, path: addressIn(folder, variant.path) }))
    .sort((a, b) => a.width - b.width);
}

/** As `pictureAddress` (picture-address.ts) has it of what stands in a column. */
function addressIn(folder: string | null, path: string): string {
  return folder === null || path.startsWith("/") ? path : `${folder}${nameOf(path)}`;
}

/** An `srcset` with width descriptors (HTML standard). */
function srcset(variants: readonly StoredVariant[]): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(", ");
}
