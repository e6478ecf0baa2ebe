import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#contract/api/limits.ts";
import { splitList } from "./use-quick-order.ts";

test("the part for one request keeps its line numbers, and the rest waits", () => {
  const lines = Array.from({ length: 503 }, (_, n) => `Fila cap x${n + 1}`);
  const { head, remaining } = splitList(["", ...lines].join("\r\n"));
  expect(head).toBe(["", ...lines.slice(0, limits.quickOrderRows + 1)].join("\n"));
  expect(remaining).toEqual(lines.slice(limits.quickOrderRows + 1));
});

test("no line is lost, no request is too long or empty", () => {
  const line = fc.oneof(
    fc.constantFrom("", "  ", "Fila cap x2"),
    fc.nat(3000).map((length) => "ẹ".repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const { head, remaining } = splitList(lines.join("\n"));
      expect(head.length).toBeLessThanOrEqual(limits.quickOrderCharacters);
      const allLines = [...head.split("\n"), ...remaining].filter((each) => each.trim() !== "");
      expect(allLines).toEqual(
        lines.map((each) => each.slice(0, limits.quickOrderLine)).filter((each) => each.trim()),
      );
      if (allLines.length > 0) expect(remaining.length).toBeLessThan(allLines.length);
    }),
  );
});
