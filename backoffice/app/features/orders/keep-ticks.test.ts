import { expect, test } from "vitest";
import { withTick } from "./keep-ticks.ts";

const tick = (position: number, laidIn: number) => ({ position, laidIn });

test("a newer tick of a line takes the place of an older one that waits", () => {
  expect(withTick([tick(1, 1), tick(2, 1)], tick(1, 0), false)).toEqual([tick(2, 1), tick(1, 0)]);
});

test("what is on its way stays first", () => {
  expect(withTick([tick(1, 1), tick(2, 1)], tick(1, 0), true)).toEqual([
    tick(1, 1),
    tick(2, 1),
    tick(1, 0),
  ]);
});
