import { expect, test } from "vitest";
import { wantsLessData } from "./save-data.ts";

test.each([
  [{}, false],
  [{ "save-data": "on" }, true],
  [{ cookie: "saveData=on" }, true],
  [{ cookie: "a=1; saveData=off; b=2", "save-data": "on" }, false],
  [{ cookie: "notsaveData=on" }, false],
])("%j asks for less: %s", (headers, expected) => {
  expect(wantsLessData(headers)).toBe(expected);
});
