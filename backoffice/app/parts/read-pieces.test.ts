import { expect, test } from "vitest";
import { readPieces } from "./read-pieces.ts";

test.each([
  ["42", 30, 42],
  ["+12", 30, 42],
  ["-2", 30, 28],
  ["−2", 30, 28],
  ["−31", 30, undefined],
  ["", 30, undefined],
  ["1.5", 30, undefined],
])("%j where %i are is %j", (typed, seen, after) => expect(readPieces(typed, seen)).toBe(after));
