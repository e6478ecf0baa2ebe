import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { recordTrial } from "./record-trial.ts";

const read = () => readFileSync(join(import.meta.dirname, "../../bench/TRIALS.md"), "utf8");

test("a fall-over tried fewer than five times is told, and not recorded", () => {
  const tell = vi.spyOn(console, "log").mockReturnValue();
  const before = read();
  recordTrial("failover", ["Each part killed 4 times."], 4);
  expect(read()).toBe(before);
  expect(tell).toHaveBeenCalledWith(
    "Nothing is written into bench/TRIALS.md: failover did its thing 4 time(s), and a record wants 5 at least (--times=5).",
  );
  tell.mockRestore();
});
