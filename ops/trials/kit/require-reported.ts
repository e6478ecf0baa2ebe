import assert from "node:assert/strict";
import type { HealthIssueCode } from "#contract/api/health/health-issues.ts";

/** What metrics, log and System health told of an outage, and what they must. */
export interface OutageReport {
  readonly figure: number | undefined;
  readonly minMetric: number;
  /** What the log said since it began. */
  readonly said: string;
  /** What whoever met it said, beside the trouble. */
  readonly line: string;
  readonly issues: readonly HealthIssueCode[];
  readonly trouble: HealthIssueCode;
}

/**
 * Holds that an outage is told in all three places.
 * @throws {AssertionError} which names those that are silent, with what they said
 */
export function requireReported(report: OutageReport): void {
  const { figure, minMetric, said, line, issues, trouble } = report;
  const silent = [
    ...((figure ?? 0) >= minMetric ? [] : [`the metrics say ${figure}`]),
    ...(said.includes(line) && said.includes(trouble) ? [] : [`the log says ${said}`]),
    ...(issues.includes(trouble) ? [] : [`System health says ${issues}`]),
  ];
  assert.equal(silent.length, 0, `${trouble} is not told: ${silent.join("; ")}`);
}
