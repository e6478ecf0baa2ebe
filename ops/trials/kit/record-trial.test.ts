import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { recordTrial } from "./record-trial.ts";

const read = () => readFileSync(join(import.meta.dirname, "../../bench/TRIALS.md"), "utf8");

test.each([
  ["failover", 4, "failover had 4 times, and a record wants 5 at least."],
  ["soak", 5, "soak had 5 minutes, and a record wants 10 at least."],
] as const)("too little of %s is reported, and not recorded", (name, done, message) => {
  const report = vi.spyOn(console, "log").mockReturnValue();
  const before = read();
  recordTrial(name, ["Each part killed 4 times."], done);
  expect(read()).toBe(before);
  expect(report).toHaveBeenCalledWith(`Nothing is written into ops/bench/TRIALS.md: ${message}`);
  report.mockRestore();
});
