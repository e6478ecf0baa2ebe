import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areaOf,
  focusAt,
  middle,
  moved,
  readFocus,
  sayFocus,
  shownIn,
  sized,
  wholeFrame,
} from "./cut-frame.ts";

const aspects = fc.double({ min: 0.2, max: 5, noNaN: true });
const steps = fc.array(
  fc.oneof(
    fc.record({
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      y: fc.double({ min: -2, max: 2, noNaN: true }),
    }),
    fc.double({ min: 0.1, max: 10, noNaN: true }),
  ),
  { maxLength: 20 },
);
const almost = 0.0003;

describe("the frame", () => {
  test("stays within the picture and 4:5, however it is moved and sized", () => {
    fc.assert(
      fc.property(aspects, steps, (aspect, acts) => {
        let frame = wholeFrame(aspect);
        for (const act of acts) {
          frame = typeof act === "number" ? sized(frame, act, aspect) : moved(frame, act, aspect);
          const { x, y, width, height } = areaOf(frame, aspect);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(1 + almost);
          expect(y + height).toBeLessThanOrEqual(1 + almost * 5);
          expect((width * aspect) / height).toBeCloseTo(0.8);
        }
      }),
    );
  });

  test("begins as large as the picture allows, in its middle", () => {
    expect(wholeFrame(0.8)).toEqual({ x: 0, y: 0, width: 1 });
    expect(wholeFrame(1.6)).toEqual({ x: 0.25, y: 0, width: 0.5 });
    expect(wholeFrame(0.4)).toEqual({ x: 0, y: 0.25, width: 1 });
  });
});

test("a box of other proportions shows all across or all down, about where the eye lands", () => {
  const whole = areaOf(wholeFrame(0.8), 0.8);
  expect(shownIn(whole, 1, 0.8, { x: 50, y: 0 })).toEqual({ x: 0, y: 0, width: 1, height: 0.8 });
  const low = shownIn(whole, 1, 0.8, { x: 50, y: 100 });
  expect(low.y).toBeCloseTo(0.2);
  const tall = shownIn(whole, 0.4, 0.8, middle);
  expect(tall).toMatchObject({ x: 0.25, width: 0.5, height: 1 });
});

test.each([
  [0.33, 0.04, { x: 30, y: 0 }],
  [-1, 2, { x: 0, y: 100 }],
])("the eye lands by tens", (x, y, focus) => {
  expect(focusAt(x, y)).toEqual(focus);
});

test("what is said of where the eye lands reads back", () => {
  expect(readFocus(sayFocus({ x: 30, y: 0 }))).toEqual({ x: 30, y: 0 });
  expect(sayFocus(middle)).toBeUndefined();
  expect(readFocus(undefined)).toEqual(middle);
});
