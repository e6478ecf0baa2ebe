import type { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";

export const pictureFormats = ["avif", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureVariant {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: number;
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
