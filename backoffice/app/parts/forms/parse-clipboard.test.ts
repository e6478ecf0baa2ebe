import { expect, test } from "vitest";
import { parseClipboardTable } from "./parse-clipboard.ts";

test.each([
  [
    "1\t2\r\n3\t4\r\n",
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["7", [["7"]]],
  ["5\n\n6", [["5"], [""], ["6"]]],
  ['" 3 "\t+2', [[" 3 ", "+2"]]],
])("%j from a spreadsheet is %j", (text, cells) => {
  expect(parseClipboardTable(text)).toEqual(cells);
});
