import type { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";
import {
  cardAspect,
  defaultBounds,
  type PictureBounds,
} from "#contract/api/catalogue/product-limits.ts";
import { AppError } from "#server/platform/errors/errors.ts";

const maxSourceSide = 2400;

interface Size {
  readonly width: number;
  readonly height: number;
}

export function sourceWidth({ width, height }: Size): number {
  return Math.max(1, Math.round(width * Math.min(1, maxSourceSide / Math.max(width, height))));
}

export function toCropFrame(whole: Size, { x, y, width: part }: PictureCrop) {
  const width = Math.round(part * whole.width);
  const height = Math.round(width / cardAspect);
  const left = Math.round(x * whole.width);
  const top = Math.round(y * whole.height);
  // Rounding may exceed the picture by one pixel.
  if (left + width > whole.width + 1 || top + height > whole.height + 1) {
    throw new AppError("validation_failed", {
      detail: "The crop is outside the picture.",
      errors: [{ field: "width", message: "Outside the picture" }],
    });
  }
  const frame = { width: Math.min(width, whole.width), height: Math.min(height, whole.height) };
  requireBounds(frame, defaultBounds, "width");
  return {
    ...frame,
    left: Math.min(left, whole.width - frame.width),
    top: Math.min(top, whole.height - frame.height),
  };
}

/** @throws {AppError} `validation_failed` */
export function requireBounds(
  { width, height }: Size,
  { minSide, maxAspectRatio }: PictureBounds,
  field: string,
): void {
  const [short, long] = width < height ? [width, height] : [height, width];
  if (short < minSide) {
    throw new AppError("validation_failed", {
      detail: `This picture is too small: ${width} × ${height} pixels. Each side needs at least ${minSide}.`,
      errors: [{ field, message: "Too small" }],
    });
  }
  if (long > maxAspectRatio * short) {
    throw new AppError("validation_failed", {
      detail: `This picture is too long: ${width} × ${height} pixels. The longer side can be at most ${maxAspectRatio} times the shorter.`,
      errors: [{ field, message: "Too long" }],
    });
  }
}
