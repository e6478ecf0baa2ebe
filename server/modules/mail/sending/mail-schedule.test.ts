import { expect, test } from "vitest";
import { maxAttempts } from "./send-mail.ts";
import { maxBackoffFailures } from "./send-mail-jobs.ts";

const minute = 60;
const day = 24 * 3600;

/** When a message is tried that no server takes, in seconds after its first attempt. */
function toTimestamps(pollSeconds: number): number[] {
  const timestamps = [0];
  for (let failures = 1; failures < maxAttempts; failures += 1) {
    // The queue waits e^n seconds after n failures; where that is longer, the next sweep of the minute cuts it.
    const maintenance = failures > maxBackoffFailures ? pollSeconds : 0;
    const pause = Math.exp(Math.min(failures, maxBackoffFailures)) + maintenance;
    timestamps.push((timestamps.at(-1) ?? 0) + pause);
  }
  return timestamps;
}

test.each([0, minute])(
  "a message is tried for four days, and never waits for more than twenty minutes (sweep after %d s)",
  (pollSeconds) => {
    const timestamps = toTimestamps(pollSeconds);
    const pauses = timestamps.slice(1).map((at, i) => at - (timestamps[i] ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(20 * minute);
    expect((timestamps.at(-1) ?? 0) / day).toBeGreaterThan(3.9);
    expect((timestamps.at(-1) ?? 0) / day).toBeLessThan(4.3);
    // After a day without names or server three quarters of the attempts are left.
    const spent = timestamps.filter((at) => at <= day).length;
    expect(spent).toBeGreaterThan(70);
    expect(spent).toBeLessThan(maxAttempts / 3);
  },
);
