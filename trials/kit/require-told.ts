import assert from "node:assert/strict";
import type { StoreTrouble } from "#contract/api/store-troubles.ts";

/** What metrics, log and the room Store told of an outage, and what they must. */
export interface ToldOfOutage {
  readonly figure: number | undefined;
  readonly leastFigure: number;
  /** What the log said since it began. */
  readonly said: string;
  /** What whoever met it said, beside the trouble. */
  readonly line: string;
  readonly troubles: readonly StoreTrouble[];
  readonly trouble: StoreTrouble;
}

/**
 * Holds that an outage is told in all three places.
 * @throws {AssertionError} which names those that are silent, with what they said
 */
export function requireTold(told: ToldOfOutage): void {
  const { figure, leastFigure, said, line, troubles, trouble } = told;
  const silent = [
    ...((figure ?? 0) >= leastFigure ? [] : [`the metrics say ${figure}`]),
    ...(said.includes(line) && said.includes(trouble) ? [] : [`the log says ${said}`]),
    ...(troubles.includes(trouble) ? [] : [`the room Store says ${troubles}`]),
  ];
  assert.equal(silent.length, 0, `${trouble} is not told: ${silent.join("; ")}`);
}
