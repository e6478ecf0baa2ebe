import { expect, test } from "vitest";
import { formatRecipients } from "./campaign-status.tsx";

test.each([
  ["draft", 0, "–"],
  ["sending", 0, "Sending…"],
  ["sending", 1_200, "1,200 so far"],
  ["sent", 1_201, "1,201 subscribers"],
] as const)("a newsletter that is %s with %i recipients: %s", (status, recipients, text) => {
  expect(formatRecipients({ status, recipients })).toBe(text);
});
