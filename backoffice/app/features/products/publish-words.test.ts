import { expect, test } from "vitest";
import { publishWords } from "./publish-words.ts";

const at = "2026-12-01T08:00:00.000Z";

test.each([
  ["before its moment", "2026-12-01T07:59:00Z", "on the shop from 1 Dec, 09:00", false],
  ["while it is being put there", "2026-12-01T08:04:00Z", "on the shop from 1 Dec, 09:00", false],
  [
    "once it missed it",
    "2026-12-01T08:06:00Z",
    "not published 1 Dec, 09:00: it needs a picture and a size",
    true,
  ],
])("a draft with a day %s", (_, now, text, isMissed) => {
  expect(publishWords(at, new Date(now))).toEqual({ text, isMissed });
});
