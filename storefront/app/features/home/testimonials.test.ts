import { describe, expect, test } from "vitest";
import { moveCarousel } from "./testimonials.tsx";

const at = (index: number) => ({ index, changedAtMs: 1_000 });

describe("moving a carousel of four", () => {
  test.each([
    [0, { by: 1 }, 1],
    [3, { by: 1 }, 0],
    [0, { by: -1 }, 3],
    [2, { by: -1 }, 1],
    [0, { to: 2 }, 2],
  ] as const)("from %i by %j to %i", (from, move, index) => {
    expect(moveCarousel(at(from), move, 4, 2_000)).toEqual({ index, changedAtMs: 2_000 });
  });

  test("is ignored for 500 ms after a change", () => {
    expect(moveCarousel(at(0), { by: 1 }, 4, 1_499).index).toBe(0);
    expect(moveCarousel(at(0), { by: 1 }, 4, 1_500).index).toBe(1);
  });

  test("a move to the current slide starts no lock", () => {
    const state = at(2);
    expect(moveCarousel(state, { to: 2 }, 4, 9_000)).toBe(state);
  });
});
