import { expect, test } from "vitest";
import { publishLabel } from "./product-labels.ts";

const at = "2026-12-01T08:00:00.000Z";

test.each([
  ["before its moment", "2026-12-01T07:59:00Z", "publishes 1 Dec, 09:00", false],
  ["while it is being put there", "2026-12-01T08:04:00Z", "publishes 1 Dec, 09:00", false],
  [
    "once it missed it",
    "2026-12-01T08:06:00Z",
    "not published 1 Dec, 09:00: add a picture and a size",
    true,
  ],
])("a scheduled draft %s", (_, now, text, isMissed) => {
  expect(publishLabel(at, new Date(now))).toEqual({ text, isMissed });
});
