import type { PictureCrop, PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import { cardAspect } from "#contract/api/catalogue/product-limits.ts";

/** Fractions of the picture's width and height, 0 to 1. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The server rejects smaller crops of all but the largest photos. */
const minWidth = 0.17;

/** @param aspect width divided by height */
export function toArea({ x, y, width }: PictureCrop, aspect: number): Area {
  return { x, y, width, height: (width * aspect) / cardAspect };
}

export function maxFrame(aspect: number): PictureCrop {
  const width = Math.min(1, cardAspect / aspect);
  return clampFrame(
    { x: (1 - width) / 2, y: (1 - toArea({ x: 0, y: 0, width }, aspect).height) / 2, width },
    aspect,
  );
}

export function moveFrame(
  frame: PictureCrop,
  by: { x: number; y: number },
  aspect: number,
): PictureCrop {
  return clampFrame({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, aspect);
}

export function resizeFrame(frame: PictureCrop, factor: number, aspect: number): PictureCrop {
  const maxWidth = maxFrame(aspect).width;
  const width = Math.min(maxWidth, Math.max(Math.min(minWidth, maxWidth), frame.width * factor));
  const before = toArea(frame, aspect);
  const { height } = toArea({ ...frame, width }, aspect);
  const x = frame.x + (before.width - width) / 2;
  const y = frame.y + (before.height - height) / 2;
  return clampFrame({ x, y, width }, aspect);
}

function clampFrame({ x, y, width }: PictureCrop, aspect: number): PictureCrop {
  const { height } = toArea({ x, y, width }, aspect);
  const clamp = (at: number, size: number) => round(Math.max(0, Math.min(at, 1 - size)));
  return { x: clamp(x, width), y: clamp(y, height), width: round(width) };
}

/** 0.0001 is less than a pixel and keeps equal crops equal. */
function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}

/** The part of an area that object-fit: cover shows in a box of another aspect, around the focal point. */
export function visibleArea(area: Area, box: number, aspect: number, focus: PictureFocus): Area {
  const proportion = (area.width * aspect) / area.height;
  const width = Math.min(area.width, (area.width * box) / proportion);
  const height = Math.min(area.height, (area.height * proportion) / box);
  return {
    x: area.x + ((area.width - width) * focus.x) / 100,
    y: area.y + ((area.height - height) * focus.y) / 100,
    width,
    height,
  };
}

/** Percent, rounded to tens. */
export function toFocus(x: number, y: number): PictureFocus {
  const tens = (part: number) => Math.max(0, Math.min(10, Math.round(part * 10))) * 10;
  return { x: tens(x), y: tens(y) };
}

/** Parses `x30 y70`; the centre if missing. */
export function parseFocus(text: string | undefined): PictureFocus {
  const [, x, y] = /^x(\d+) y(\d+)$/.exec(text ?? "") ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : centre;
}

/** Undefined for the centre. */
export function formatFocus({ x, y }: PictureFocus): string | undefined {
  return x === centre.x && y === centre.y ? undefined : `x${x} y${y}`;
}

export const centre: PictureFocus = { x: 50, y: 50 };
