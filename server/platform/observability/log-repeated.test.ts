import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog, logRepeated } from "./log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  return {
    log,
    said: () => lines.map(({ msg, cause, reference, count }) => [msg, cause, reference, count]),
  };
}

test("a thousand lines in half an hour are one a minute, with how many there were", () => {
  const { log, said } = open();
  for (let at = 0; at < 1_128; at += 1) {
    logRepeated(log, "warn", { cause: "away" }, { reference: `ASO-${at}` }, "not yet");
    vi.advanceTimersByTime(1_500);
  }
  vi.advanceTimersByTime(60_000);
  const lines = said();
  expect(lines[0]).toEqual(["not yet", "away", "ASO-0", undefined]);
  expect(lines.length).toBeLessThanOrEqual(30);
  const counted = lines.reduce((sum, [, , , count]) => sum + Number(count ?? 1), 0);
  expect(counted).toBe(1_128);
});

test("what differs in what matters is another line", () => {
  const { log, said } = open();
  logRepeated(log, "warn", { cause: "away" }, { reference: "1" }, "not yet");
  logRepeated(log, "warn", { cause: "refused" }, { reference: "2" }, "not yet");
  logRepeated(log, "error", { cause: "away" }, { reference: "3" }, "not yet");
  expect(said()).toHaveLength(3);
});

test("what comes again after a quiet minute is written at once", () => {
  const { log, said } = open();
  const say = () => logRepeated(log, "warn", {}, {}, "not yet");
  say();
  vi.advanceTimersByTime(60_000);
  say();
  expect(said()).toHaveLength(2);
  vi.advanceTimersByTime(600_000);
  expect(said()).toHaveLength(2);
});
