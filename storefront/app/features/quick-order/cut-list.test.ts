import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#contract/api/limits.ts";
import { cutList } from "./cut-list.ts";

test("what one call may read is sent, with the line numbers it had, and the other lines wait", () => {
  const lines = Array.from({ length: 503 }, (_, n) => `Fila cap x${n + 1}`);
  const { head, waiting } = cutList(["", ...lines].join("\r\n"));
  expect(head).toBe(["", ...lines.slice(0, limits.quickOrderRows + 1)].join("\n"));
  expect(waiting).toEqual(lines.slice(limits.quickOrderRows + 1));
});

test("no line is lost, nothing sent is too long, and something is", () => {
  const line = fc.oneof(
    fc.constantFrom("", "  ", "Fila cap x2"),
    fc.nat(3000).map((length) => "ẹ".repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const { head, waiting } = cutList(lines.join("\n"));
      expect(head.length).toBeLessThanOrEqual(limits.quickOrderSigns);
      const kept = [...head.split("\n"), ...waiting].filter((each) => each.trim() !== "");
      expect(kept).toEqual(
        lines.map((each) => each.slice(0, limits.quickOrderLine)).filter((each) => each.trim()),
      );
      if (kept.length > 0) expect(waiting.length).toBeLessThan(kept.length);
    }),
  );
});
