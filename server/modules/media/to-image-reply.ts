import type { PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import {
  type DisplayPicture,
  fileNameOf,
  type PictureFormat,
  type StoredVariant,
} from "./picture.ts";

const fullWidth = 1200;
const thumbnailWidth = 400;

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
    .filter((variant) => variant.format === format)
    .map((variant) => ({ ...variant, path: urlIn(folder, variant.path) }))
    .sort((a, b) => a.width - b.width);
}

function urlIn(folder: string | null, path: string): string {
  return folder === null || path.startsWith("/") ? path : `${folder}${fileNameOf(path)}`;
}

function srcset(variants: readonly StoredVariant[]): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(", ");
}
