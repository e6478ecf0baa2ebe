import { expect, test } from "vitest";
import { requireTold } from "./require-told.ts";

const told = {
  figure: 6,
  leastFigure: 6,
  said: "payment not confirmed yet; the store needs somebody: provider_silent, no_backup",
  line: "payment not confirmed yet",
  troubles: ["provider_silent", "no_backup"],
  trouble: "provider_silent",
} as const;

test("an outage that is told in metrics, log and room passes", () => {
  expect(() => requireTold(told)).not.toThrow();
});

test.each([
  ["the metrics", { figure: 5 }, "the metrics say 5"],
  ["the metrics without the figure", { figure: undefined }, "the metrics say undefined"],
  ["the line of the log", { line: "mail was not accepted" }, "the log says payment not"],
  ["the trouble in the log", { said: "payment not confirmed yet" }, "the log says payment not"],
  ["the room", { troubles: ["no_backup"] }, "the room Store says no_backup"],
  [
    "all but the room",
    { figure: 0, said: "nothing new" },
    "provider_silent is not told: the metrics say 0; the log says nothing new",
  ],
] as const)("where %s is silent, that is told", (_, silent, words) => {
  expect(() => requireTold({ ...told, ...silent })).toThrow(words);
});
