import type { PictureFocus } from "#contract/api/picture-cut.ts";
import type { ProductImage } from "#contract/api/products.ts";
import type { MediaAsset, PictureFormat, StoredVariant } from "./picture.ts";

/** Widths in pixels of the picture a reader without srcset takes, large and small. */
const fullWidth = 1200;
const thumbnailWidth = 400;

/**
 * The API's shape of a stored picture (specification §3: `images[]` with url, thumbnailUrl, name).
 * `url` and `thumbnailUrl` are WebP; width and height are those of `url`.
 */
export function toImageReply(
  asset: Pick<MediaAsset, "width" | "height" | "variants">,
  name: string,
  alt: string,
  focus?: PictureFocus | null,
): ProductImage {
  const avif = variantsOf(asset.variants, "avif");
  const webp = variantsOf(asset.variants, "webp");
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

/** Variants of one format, narrow first. */
function variantsOf(variants: readonly StoredVariant[], format: PictureFormat): StoredVariant[] {
  return variants.filter((variant) => variant.format === format).sort((a, b) => a.width - b.width);
}

/** An `srcset` with width descriptors (HTML standard). */
function srcset(variants: readonly StoredVariant[]): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(", ");
}
