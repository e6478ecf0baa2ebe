export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far a picture is moved from the centre of the stage, in px, and how much it is enlarged. */
export interface View extends Point {
  readonly scale: number;
}

export const fittedView: View = { scale: 1, x: 0, y: 0 };

export const maxScale = 2.5;

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** The size of a picture that fills the stage without being cropped. */
export function fitInto(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** No edge of the picture is dragged further in than the edge of the stage. */
export function clampView({ scale, x, y }: View, stage: Size, picture: Size): View {
  const { width, height } = fitInto(stage, picture);
  return {
    scale,
    x: clamp(x, Math.max(0, (width * scale - stage.width) / 2)),
    y: clamp(y, Math.max(0, (height * scale - stage.height) / 2)),
  };
}

/** What lies at `from` lies at `to` afterwards; both are relative to the centre of the stage. */
export function zoomAt(view: View, wanted: number, from: Point, to: Point = from): View {
  const scale = Math.min(maxScale, Math.max(1, wanted));
  const growth = scale / view.scale;
  return { scale, x: to.x - (from.x - view.x) * growth, y: to.y - (from.y - view.y) * growth };
}

type Fingers = readonly [Point, Point];

export function pinch(view: View, from: Fingers, to: Fingers): View {
  const growth = distance(...to) / Math.max(1, distance(...from));
  return zoomAt(view, view.scale * growth, middle(from), middle(to));
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: Fingers): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Share of the width, and px per ms, from which a finger has turned to the next picture. */
const swipe = { share: 0.25, speed: 0.4 };

/** 1 for the next picture, -1 for the one before, 0 for none. */
export function swipeStep(moved: number, ms: number, width: number): -1 | 0 | 1 {
  const isFar = Math.abs(moved) > width * swipe.share;
  const isFast = Math.abs(moved) > 20 && Math.abs(moved) / Math.max(1, ms) > swipe.speed;
  if (!isFar && !isFast) return 0;
  return moved < 0 ? 1 : -1;
}
