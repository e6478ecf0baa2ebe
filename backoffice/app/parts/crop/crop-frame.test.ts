import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centre,
  formatFocus,
  maxFrame,
  moveFrame,
  parseFocus,
  resizeFrame,
  toArea,
  toFocus,
  visibleArea,
} from "./crop-frame.ts";

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
  test("stays within the picture at 4:5", () => {
    fc.assert(
      fc.property(aspects, steps, (aspect, edits) => {
        let frame = maxFrame(aspect);
        for (const edit of edits) {
          frame =
            typeof edit === "number"
              ? resizeFrame(frame, edit, aspect)
              : moveFrame(frame, edit, aspect);
          const { x, y, width, height } = toArea(frame, aspect);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(1 + almost);
          expect(y + height).toBeLessThanOrEqual(1 + almost * 5);
          expect((width * aspect) / height).toBeCloseTo(0.8);
        }
      }),
    );
  });

  test("starts as large as possible in the centre", () => {
    expect(maxFrame(0.8)).toEqual({ x: 0, y: 0, width: 1 });
    expect(maxFrame(1.6)).toEqual({ x: 0.25, y: 0, width: 0.5 });
    expect(maxFrame(0.4)).toEqual({ x: 0, y: 0.25, width: 1 });
  });
});

test("covers a box of another aspect around the focal point", () => {
  const whole = toArea(maxFrame(0.8), 0.8);
  expect(visibleArea(whole, 1, 0.8, { x: 50, y: 0 })).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 0.8,
  });
  const low = visibleArea(whole, 1, 0.8, { x: 50, y: 100 });
  expect(low.y).toBeCloseTo(0.2);
  const tall = visibleArea(whole, 0.4, 0.8, centre);
  expect(tall).toMatchObject({ x: 0.25, width: 0.5, height: 1 });
});

test.each([
  [0.33, 0.04, { x: 30, y: 0 }],
  [-1, 2, { x: 0, y: 100 }],
])("rounds the focal point to tens", (x, y, focus) => {
  expect(toFocus(x, y)).toEqual(focus);
});

test("round-trips the focal point", () => {
  expect(parseFocus(formatFocus({ x: 30, y: 0 }))).toEqual({ x: 30, y: 0 });
  expect(formatFocus(centre)).toBeUndefined();
  expect(parseFocus(undefined)).toEqual(centre);
});
