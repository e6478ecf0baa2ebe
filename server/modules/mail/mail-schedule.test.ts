import { expect, test } from "vitest";
import { maxAttempts } from "./send-mail.ts";
import { longestPauseAfter } from "./shorten-mail-pauses.ts";

const minute = 60;
const day = 24 * 3600;

/** When a message is tried that no server takes, in seconds after its first attempt. */
function momentsOf(sweepSeconds: number): number[] {
  const moments = [0];
  for (let failures = 1; failures < maxAttempts; failures += 1) {
    // The queue waits e^n seconds after n failures; where that is longer, the next sweep of the minute cuts it.
    const sweep = failures > longestPauseAfter ? sweepSeconds : 0;
    const pause = Math.exp(Math.min(failures, longestPauseAfter)) + sweep;
    moments.push((moments.at(-1) ?? 0) + pause);
  }
  return moments;
}

test.each([0, minute])(
  "a message is tried for four days, and never waits for more than twenty minutes (sweep after %d s)",
  (sweepSeconds) => {
    const moments = momentsOf(sweepSeconds);
    const pauses = moments.slice(1).map((at, i) => at - (moments[i] ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(20 * minute);
    expect((moments.at(-1) ?? 0) / day).toBeGreaterThan(3.9);
    expect((moments.at(-1) ?? 0) / day).toBeLessThan(4.3);
    // After a day without names or server three quarters of the attempts are left.
    const spent = moments.filter((at) => at <= day).length;
    expect(spent).toBeGreaterThan(70);
    expect(spent).toBeLessThan(maxAttempts / 3);
  },
);
