import type { PictureCut } from "#contract/api/picture-cut.ts";

/** The formats every picture is served in: AVIF first, WebP for browsers without it. */
export const pictureFormats = ["avif", "webp"] as const;

/** One of {@link pictureFormats}; also the extension of the stored file. */
export type PictureFormat = (typeof pictureFormats)[number];

/** One size of a picture in one format. */
export interface PictureVariant {
  /** Pixels; the height follows from the picture's aspect. */
  readonly width: number;
  readonly format: PictureFormat;
  /** Size of the file in bytes. */
  readonly bytes: number;
}

/** A variant that lies in the storage. */
export interface StoredVariant extends PictureVariant {
  /** Its address when it was stored: root-relative on the store's own disk, absolute in a bucket. */
  readonly path: string;
}

/** What is known of a picture besides its bytes. */
export interface Picture {
  /** Names content and encoding, so a file never changes under its name. */
  readonly contentHash: string;
  /** Pixels of the source, upright. */
  readonly width: number;
  readonly height: number;
  readonly variants: readonly PictureVariant[];
}

/** A picture that the store knows, as one row of `media_asset`. */
export interface MediaAsset extends Picture {
  readonly id: string;
  readonly variants: readonly StoredVariant[];
  /** What the addresses of its files begin with now; null: they are found where they were stored. */
  readonly folder: string | null;
}

/** What is shown of a picture. */
export type ShownPicture = Pick<MediaAsset, "width" | "height" | "variants" | "folder">;

/** A picture before it is recorded. */
export type NewAsset = Omit<MediaAsset, "folder">;

/** A picture with where it comes from. */
export interface CutAsset extends MediaAsset {
  /** The picture it was cut from, and what of it; null for one as it came. */
  readonly originalId: string | null;
  readonly cut: PictureCut | null;
  /** Address of the whole of it when it was stored, large, to be cut from; null where that was never kept. */
  readonly whole: string | null;
}

/** Name of a variant's file: `<content hash>-<width>.<format>`. */
export function variantName(
  picture: Pick<Picture, "contentHash">,
  { width, format }: Pick<PictureVariant, "width" | "format">,
): string {
  return `${picture.contentHash}-${width}.${format}`;
}

/** Name of a file by its address, wherever that says that it lies. */
export function nameOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Content type of a stored file by its name. */
export function contentTypeOf(name: string): string {
  if (name.endsWith(".jpg")) return "image/jpeg";
  if (name.endsWith(".png")) return "image/png";
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}

/** Whether a name is one that {@link variantName} makes, or a drawing of the store's own: no separators, no dots but one. */
export function isVariantName(name: string): boolean {
  return /^[0-9a-f]{32}-[1-9][0-9]{0,4}\.(?:avif|webp|jpg|png)$/.test(name);
}

/** Cache-Control of every stored file: its name changes whenever its content does. */
export const immutable = "public, max-age=31536000, immutable";
