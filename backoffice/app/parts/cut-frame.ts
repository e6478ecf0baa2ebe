import { cardAspect, type PictureCut, type PictureFocus } from "#contract/api/picture-cut.ts";

/** A part of a picture, in parts of its width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smaller would be refused of all but the largest photographs. */
const leastWidth = 0.17;

/** The frame as an area of a picture whose width is so many times its height. */
export function areaOf({ x, y, width }: PictureCut, aspect: number): Area {
  return { x, y, width, height: (width * aspect) / cardAspect };
}

/** The largest frame of a picture, in its middle. */
export function wholeFrame(aspect: number): PictureCut {
  const width = Math.min(1, cardAspect / aspect);
  return within(
    { x: (1 - width) / 2, y: (1 - areaOf({ x: 0, y: 0, width }, aspect).height) / 2, width },
    aspect,
  );
}

/** The frame moved by parts of the picture, as far as it lies within. */
export function moved(frame: PictureCut, by: { x: number; y: number }, aspect: number): PictureCut {
  return within({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, aspect);
}

/** The frame made larger or smaller around its middle, as far as it lies within. */
export function sized(frame: PictureCut, times: number, aspect: number): PictureCut {
  const most = wholeFrame(aspect).width;
  const width = Math.min(most, Math.max(Math.min(leastWidth, most), frame.width * times));
  const before = areaOf(frame, aspect);
  const { height } = areaOf({ ...frame, width }, aspect);
  const x = frame.x + (before.width - width) / 2;
  const y = frame.y + (before.height - height) / 2;
  return within({ x, y, width }, aspect);
}

function within({ x, y, width }: PictureCut, aspect: number): PictureCut {
  const { height } = areaOf({ x, y, width }, aspect);
  const clamp = (at: number, size: number) => round(Math.max(0, Math.min(at, 1 - size)));
  return { x: clamp(x, width), y: clamp(y, height), width: round(width) };
}

/** A tenth of a thousandth is less than a pixel, and makes the same cut the same. */
function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}

/** What shows of an area in a box of other proportions: all across or all down, about where the eye shall land. */
export function shownIn(area: Area, box: number, aspect: number, focus: PictureFocus): Area {
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

/** A place of a frame in percent by tens. */
export function focusAt(x: number, y: number): PictureFocus {
  const tens = (part: number) => Math.max(0, Math.min(10, Math.round(part * 10))) * 10;
  return { x: tens(x), y: tens(y) };
}

/** What a picture says of where the eye lands: `x30 y70`; the middle where it says nothing. */
export function readFocus(said: string | undefined): PictureFocus {
  const [, x, y] = /^x(\d+) y(\d+)$/.exec(said ?? "") ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : middle;
}

/** The same said of a picture; undefined for the middle. */
export function sayFocus({ x, y }: PictureFocus): string | undefined {
  return x === middle.x && y === middle.y ? undefined : `x${x} y${y}`;
}

/** The middle, which is where the eye lands unless said. */
export const middle: PictureFocus = { x: 50, y: 50 };
