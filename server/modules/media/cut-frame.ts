import { type PictureBounds, usualBounds } from "#contract/api/picture-bounds.ts";
import { cardAspect, type PictureCut } from "#contract/api/picture-cut.ts";
import { AppError } from "#server/platform/errors.ts";

/** Longest side of what pictures are cut from, in pixels: twice what the widest page shows. */
const keptSide = 2400;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The width at which a picture is kept to be cut from. */
export function keptWidth({ width, height }: Size): number {
  return Math.max(1, Math.round(width * Math.min(1, keptSide / Math.max(width, height))));
}

/**
 * What is cut out of a picture, in its pixels.
 * @throws {AppError} `validation_failed` where it does not lie within the picture, or is too small
 */
export function frameOf(whole: Size, { x, y, width: part }: PictureCut) {
  const width = Math.round(part * whole.width);
  const height = Math.round(width / cardAspect);
  const left = Math.round(x * whole.width);
  const top = Math.round(y * whole.height);
  // What was rounded may be a pixel too far.
  if (left + width > whole.width + 1 || top + height > whole.height + 1) {
    throw new AppError("validation_failed", {
      detail: "This frame does not lie within the picture.",
      errors: [{ field: "width", message: "Beyond the picture" }],
    });
  }
  const frame = { width: Math.min(width, whole.width), height: Math.min(height, whole.height) };
  requireBounds(frame, usualBounds, "width");
  return {
    ...frame,
    left: Math.min(left, whole.width - frame.width),
    top: Math.min(top, whole.height - frame.height),
  };
}

/**
 * Lets a picture pass that is large enough to be shown, and no strip, of which encoding would take all the memory.
 * @throws {AppError} `validation_failed`
 */
export function requireBounds(
  { width, height }: Size,
  { leastSide, mostTimes }: PictureBounds,
  field: string,
): void {
  const [short, long] = width < height ? [width, height] : [height, width];
  if (short < leastSide) {
    throw new AppError("validation_failed", {
      detail: `This picture is too small: ${width} × ${height} pixels. It needs ${leastSide} at least each way.`,
      errors: [{ field, message: "Too small" }],
    });
  }
  if (long > mostTimes * short) {
    throw new AppError("validation_failed", {
      detail: `This picture is too long: ${width} × ${height} pixels. Its longer side may be ${mostTimes} times the shorter at most.`,
      errors: [{ field, message: "Too long" }],
    });
  }
}
