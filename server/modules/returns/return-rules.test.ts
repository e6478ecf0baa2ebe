import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReturnStatus } from "#contract/api/returns.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { GonePieces } from "#server/modules/payments/index.ts";
import type { ReturnLineRecord } from "./return-record.ts";
import {
  isOpen,
  isOverdue,
  mayMoveReturn,
  paidForPieces,
  piecesInHand,
  returnMoves,
  windowEnd,
} from "./return-rules.ts";

const statuses = Object.keys(returnMoves) as ReturnStatus[];
const delivered = new Date("2026-11-01T09:00:00Z");
const later = new Date("2026-11-09T09:00:00Z");

describe("the moves of a return", () => {
  test.each([
    ["ASKED", ["APPROVED", "DECLINED", "WITHDRAWN"]],
    ["APPROVED", ["ARRIVED", "WITHDRAWN", "CLOSED"]],
    ["ARRIVED", ["SENT", "REFUNDED", "CLOSED"]],
    ["DECLINED", []],
    ["SENT", []],
    ["REFUNDED", []],
    ["CLOSED", []],
    ["WITHDRAWN", []],
  ] as const)("from %s lead to %j and nowhere else", (from, to) => {
    const allowed = statuses.filter((status) => mayMoveReturn(from, status));
    expect(allowed.sort()).toEqual([...to].sort());
  });

  test("lead from every open status to an end", () => {
    const ends = (from: ReturnStatus): boolean =>
      !isOpen(from) || returnMoves[from].some((to) => ends(to));
    expect(statuses.filter((status) => !ends(status))).toEqual([]);
    expect(statuses.filter(isOpen)).toEqual(["ASKED", "APPROVED", "ARRIVED"]);
  });
});

test("the window is so many days of 24 hours from when a piece was had", () => {
  expect(windowEnd(delivered, 14)).toEqual(new Date("2026-11-15T09:00:00Z"));
});

test("only an approved return that gave its pieces more days than the setting is overdue", () => {
  const at = (ms: number) => new Date(delivered.getTime() + 14 * 86_400_000 + ms);
  const late = statuses.filter((status) => isOverdue({ status, statusAt: delivered }, 14, at(1)));
  expect(late).toEqual(["APPROVED"]);
  expect(isOverdue({ status: "APPROVED", statusAt: delivered }, 14, at(0))).toBe(false);
});

const bought = {
  variantId: "p:M",
  size: "M",
  quantity: 3,
  lineTotalKobo: kobo(3_000_000),
  discountShareKobo: kobo(0),
};
const line = (quantity: number, from = "M", to: string | null = "L"): ReturnLineRecord => ({
  position: 1,
  variantId: `p:${from}`,
  size: from,
  wantedVariantId: to && `p:${to}`,
  wantedSize: to,
  quantity,
  asNew: 0,
  toMend: 0,
  lost: 0,
});
const returned = (status: ReturnStatus, ...lines: ReturnLineRecord[]) => ({
  status,
  statusAt: later,
  lines,
});
const inHand = (
  returns: Parameters<typeof piecesInHand>[2],
  gone: GonePieces = { pieces: 0, leftWithBuyer: 0 },
) =>
  piecesInHand([bought], delivered, returns, new Map([[1, gone]])).map(
    ({ size, quantity, since }) => [size, quantity, since],
  );

describe("what a buyer has", () => {
  test.each([
    ["ASKED", 1],
    ["APPROVED", 1],
    ["ARRIVED", 1],
    ["REFUNDED", 1],
    ["DECLINED", 3],
    ["CLOSED", 3],
    ["WITHDRAWN", 3],
  ] as const)("of three, two of which are in a return that is %s, is %i", (status, left) => {
    expect(inHand([returned(status, line(2))])).toEqual([["M", left, delivered]]);
  });

  test("is the new size once it was sent, from then on", () => {
    expect(inHand([returned("SENT", line(2))])).toEqual([
      ["M", 1, delivered],
      ["L", 2, later],
    ]);
  });

  test("goes on from an exchange to the next", () => {
    const returns = [returned("SENT", line(2)), returned("ASKED", line(2, "L", "XL"))];
    expect(inHand(returns)).toEqual([["M", 1, delivered]]);
  });

  test("leaves out pieces that went without a return besides those of returns", () => {
    expect(inHand([], { pieces: 2, leftWithBuyer: 0 })).toEqual([["M", 1, delivered]]);
    const refunded = [returned("REFUNDED", line(1, "M", null))];
    expect(inHand(refunded)).toEqual([["M", 2, delivered]]);
    expect(inHand(refunded, { pieces: 1, leftWithBuyer: 0 })).toEqual([["M", 1, delivered]]);
    expect(inHand(refunded, { pieces: 3, leftWithBuyer: 0 })).toEqual([]);
  });

  test("counts a piece once that a closed return put on sale and that was paid from its order's page", () => {
    const closed = [returned("CLOSED", { ...line(2), asNew: 1, toMend: 1 })];
    expect(inHand(closed)).toEqual([["M", 2, delivered]]);
    expect(inHand(closed, { pieces: 1, leftWithBuyer: 1 })).toEqual([["M", 2, delivered]]);
    expect(inHand(closed, { pieces: 2, leftWithBuyer: 2 })).toEqual([["M", 1, delivered]]);
    // One that came back by itself is another one.
    expect(inHand(closed, { pieces: 1, leftWithBuyer: 0 })).toEqual([["M", 1, delivered]]);
  });
});

test("what was paid for a line comes back whole and to the kobo, however it is taken apart", () => {
  const lines = fc.record({
    parts: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
    unit: fc.integer({ min: 0, max: 90_000_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(lines, ({ parts, unit, percent }) => {
      const quantity = parts.reduce((sum, part) => sum + part, 0);
      const lineTotalKobo = kobo(unit * quantity);
      const discountShareKobo = kobo(Math.floor((lineTotalKobo * percent) / 100));
      const paid = { quantity, lineTotalKobo, discountShareKobo };
      let before = 0;
      let sum = 0;
      for (const part of parts) {
        const back = paidForPieces(paid, part, before);
        expect(back).toBeGreaterThanOrEqual(0);
        sum += back;
        before += part;
      }
      expect(sum).toBe(lineTotalKobo - discountShareKobo);
    }),
  );
});
