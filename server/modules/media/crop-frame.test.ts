import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AppError } from "#server/platform/errors/errors.ts";
import { sourceWidth, toCropFrame } from "./crop-frame.ts";

const sides = fc.record({
  width: fc.integer({ min: 400, max: 2400 }),
  height: fc.integer({ min: 400, max: 2400 }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe("crop frame", () => {
  test("is inside the picture, 4:5 and large enough, or rejected", () => {
    fc.assert(
      fc.property(sides, part, part, part, (whole, x, y, width) => {
        let frame: ReturnType<typeof toCropFrame>;
        try {
          frame = toCropFrame(whole, { x, y, width });
        } catch (error) {
          expect((error as AppError).code).toBe("validation_failed");
          return;
        }
        expect(frame.left).toBeGreaterThanOrEqual(0);
        expect(frame.top).toBeGreaterThanOrEqual(0);
        expect(frame.left + frame.width).toBeLessThanOrEqual(whole.width);
        expect(frame.top + frame.height).toBeLessThanOrEqual(whole.height);
        expect(Math.abs(frame.height - frame.width * 1.25)).toBeLessThanOrEqual(1.5);
        expect(frame.width).toBeGreaterThanOrEqual(400);
      }),
    );
  });

  test("accepts the largest frame of any picture, anywhere", () => {
    fc.assert(
      fc.property(sides, part, (whole, along) => {
        const width = Math.min(1, (whole.height * 0.8) / whole.width);
        const height = (width * whole.width * 1.25) / whole.height;
        if (width * whole.width < 400) return;
        const cut = { x: (1 - width) * along, y: Math.max(0, 1 - height) * along, width };
        expect(toCropFrame(whole, cut).width).toBe(
          Math.min(whole.width, Math.round(width * whole.width)),
        );
      }),
    );
  });
});

test.each([
  [{ width: 4000, height: 3000 }, 2400],
  [{ width: 3000, height: 4000 }, 1800],
  [{ width: 800, height: 1000 }, 800],
  [{ width: 1, height: 16_000 }, 1],
])("stores the source of %j %i pixels wide", (size, width) => {
  expect(sourceWidth(size)).toBe(width);
});
