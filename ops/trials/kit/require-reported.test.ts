import { expect, test } from "vitest";
import { requireReported } from "./require-reported.ts";

const reported = {
  figure: 6,
  minMetric: 6,
  said: "payment not confirmed yet; the store needs attention: provider_silent, no_backup",
  line: "payment not confirmed yet",
  issues: ["provider_silent", "no_backup"],
  trouble: "provider_silent",
} as const;

test("an outage that is reported in metrics, log and System health passes", () => {
  expect(() => requireReported(reported)).not.toThrow();
});

test.each([
  ["the metrics", { figure: 5 }, "the metrics say 5"],
  ["the metrics without the figure", { figure: undefined }, "the metrics say undefined"],
  ["the line of the log", { line: "mail was not accepted" }, "the log says payment not"],
  ["the trouble in the log", { said: "payment not confirmed yet" }, "the log says payment not"],
  ["System health", { issues: ["no_backup"] }, "System health says no_backup"],
  [
    "all but System health",
    { figure: 0, said: "nothing new" },
    "provider_silent is not told: the metrics say 0; the log says nothing new",
  ],
] as const)("where %s is silent, that is reported", (_, silent, message) => {
  expect(() => requireReported({ ...reported, ...silent })).toThrow(message);
});
