import { expect, test } from "vitest";
import {
  clampView,
  fitInto,
  fittedView,
  pinch,
  swipeStep,
  type View,
  zoomAt,
} from "./zoom-geometry.ts";

/** -0 counts as 0. */
const plain = ({ scale, x, y }: View): View => ({ scale, x: x + 0, y: y + 0 });

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 720 };
const portrait = { width: 1200, height: 1500 };

test.each([
  [phone, portrait, { width: 390, height: 487.5 }],
  [laptop, portrait, { width: 576, height: 720 }],
  [laptop, { width: 2400, height: 1200 }, { width: 1280, height: 640 }],
  [laptop, { width: 40, height: 50 }, { width: 576, height: 720 }],
])("in %j a picture of %j is %j", (stage, picture, fitted) => {
  expect(fitInto(stage, picture)).toEqual(fitted);
});

test.each([
  // At scale 1 there is nothing to drag.
  [phone, { scale: 1, x: 90, y: -40 }, { scale: 1, x: 0, y: 0 }],
  // 975 × 1218.75 in 390 × 844.
  [phone, { scale: 2.5, x: 999, y: -999 }, { scale: 2.5, x: 292.5, y: -187.375 }],
  [phone, { scale: 2.5, x: -100, y: 50 }, { scale: 2.5, x: -100, y: 50 }],
  // Wider than the picture, the stage keeps it in its middle.
  [laptop, { scale: 2, x: 300, y: 300 }, { scale: 2, x: 0, y: 300 }],
  [laptop, { scale: 2.5, x: -300, y: 900 }, { scale: 2.5, x: -80, y: 540 }],
])("in %j %j is clamped to %j", (stage, view, clamped) => {
  expect(plain(clampView(view, stage, portrait))).toEqual(clamped);
});

test.each([
  [fittedView, 2.5, { x: 0, y: 0 }, { scale: 2.5, x: 0, y: 0 }],
  [fittedView, 2.5, { x: 100, y: -60 }, { scale: 2.5, x: -150, y: 90 }],
  [{ scale: 2, x: 30, y: 10 }, 1, { x: 30, y: 10 }, { scale: 1, x: 30, y: 10 }],
  [fittedView, 9, { x: 10, y: 0 }, { scale: 2.5, x: -15, y: 0 }],
  [fittedView, 0.2, { x: 10, y: 0 }, { scale: 1, x: 0, y: 0 }],
])("%j zoomed to %d at %j is %j", (view, scale, point, zoomed) => {
  expect(plain(zoomAt(view, scale, point))).toEqual(zoomed);
});

const fingers = (x1: number, x2: number, y = 0) =>
  [
    { x: x1, y },
    { x: x2, y },
  ] as const;

test.each([
  [fittedView, fingers(-50, 50), fingers(-100, 100), { scale: 2, x: 0, y: 0 }],
  [fittedView, fingers(-50, 50), fingers(-500, 500), { scale: 2.5, x: 0, y: 0 }],
  [{ scale: 2, x: 0, y: 0 }, fingers(-100, 100), fingers(-50, 50), { scale: 1, x: 0, y: 0 }],
  // Two fingers that keep their distance drag.
  [{ scale: 2, x: 5, y: 5 }, fingers(-50, 50), fingers(-20, 80, 40), { scale: 2, x: 35, y: 45 }],
  // What lies between the fingers stays there.
  [fittedView, fingers(50, 150), fingers(0, 200), { scale: 2, x: -100, y: 0 }],
  [fittedView, fingers(0, 0), fingers(-1, 1), { scale: 2, x: 0, y: 0 }],
])("%j pinched from %j to %j is %j", (view, from, to, pinched) => {
  expect(plain(pinch(view, from, to))).toEqual(pinched);
});

test.each([
  [0, 300, 0],
  [-90, 900, 0],
  [-98, 900, 1],
  [98, 900, -1],
  [-40, 80, 1],
  [40, 80, -1],
  // A tap that trembles.
  [-12, 10, 0],
  [-40, 0, 1],
] as const)("a finger that moved %d px in %d ms turns by %d", (moved, ms, step) => {
  expect(swipeStep(moved, ms, phone.width)).toBe(step);
});
