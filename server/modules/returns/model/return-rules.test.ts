import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { UnreturnableUnits } from "#server/modules/payments/refunds/index.ts";
import type { ReturnLineRecord } from "./return-record.ts";
import {
  canTransitionReturn,
  isOpen,
  isOverdue,
  paidForUnits,
  returnTransitions,
  toReturnableUnits,
  windowEnd,
} from "./return-rules.ts";

const statuses = Object.keys(returnTransitions) as ReturnStatus[];
const delivered = new Date("2026-11-01T09:00:00Z");
const later = new Date("2026-11-09T09:00:00Z");

describe("the transitions of a return", () => {
  test.each([
    ["REQUESTED", ["APPROVED", "DECLINED", "WITHDRAWN"]],
    ["APPROVED", ["RECEIVED", "WITHDRAWN", "CLOSED"]],
    ["RECEIVED", ["SHIPPED", "REFUNDED", "CLOSED"]],
    ["DECLINED", []],
    ["SHIPPED", []],
    ["REFUNDED", []],
    ["CLOSED", []],
    ["WITHDRAWN", []],
  ] as const)("from %s lead to %j and nowhere else", (from, to) => {
    const allowed = statuses.filter((status) => canTransitionReturn(from, status));
    expect(allowed.sort()).toEqual([...to].sort());
  });

  test("lead from every open status to a closed one", () => {
    const ends = (from: ReturnStatus): boolean =>
      !isOpen(from) || returnTransitions[from].some((to) => ends(to));
    expect(statuses.filter((status) => !ends(status))).toEqual([]);
    expect(statuses.filter(isOpen)).toEqual(["REQUESTED", "APPROVED", "RECEIVED"]);
  });
});

test("the window is a number of 24-hour days from receipt", () => {
  expect(windowEnd(delivered, 14)).toEqual(new Date("2026-11-15T09:00:00Z"));
});

test("only an approved return past the days of the setting is overdue", () => {
  const at = (ms: number) => new Date(delivered.getTime() + 14 * 86_400_000 + ms);
  const late = statuses.filter((status) => isOverdue({ status, statusAt: delivered }, 14, at(1)));
  expect(late).toEqual(["APPROVED"]);
  expect(isOverdue({ status: "APPROVED", statusAt: delivered }, 14, at(0))).toBe(false);
});

const bought = {
  variantId: "p:M",
  size: "M",
  quantity: 3,
};
const line = (quantity: number, from = "M", to: string | null = "L"): ReturnLineRecord => ({
  position: 1,
  variantId: `p:${from}`,
  size: from,
  wantedVariantId: to && `p:${to}`,
  wantedSize: to,
  quantity,
  sellable: 0,
  damaged: 0,
  lost: 0,
});
const returned = (status: ReturnStatus, ...lines: ReturnLineRecord[]) => ({
  status,
  statusAt: later,
  lines,
});
const inHand = (
  returns: Parameters<typeof toReturnableUnits>[2],
  removedUnits: UnreturnableUnits = { quantity: 0, leftWithBuyer: 0 },
) =>
  toReturnableUnits([bought], delivered, returns, new Map([[1, removedUnits]])).map(
    ({ size, quantity, since }) => [size, quantity, since],
  );

describe("what a customer holds", () => {
  test.each([
    ["REQUESTED", 1],
    ["APPROVED", 1],
    ["RECEIVED", 1],
    ["REFUNDED", 1],
    ["DECLINED", 3],
    ["CLOSED", 3],
    ["WITHDRAWN", 3],
  ] as const)("of three, two of which are in a return that is %s, is %i", (status, left) => {
    expect(inHand([returned(status, line(2))])).toEqual([["M", left, delivered]]);
  });

  test("is the new size once it was sent", () => {
    expect(inHand([returned("SHIPPED", line(2))])).toEqual([
      ["M", 1, delivered],
      ["L", 2, later],
    ]);
  });

  test("follows one exchange after another", () => {
    const returns = [returned("SHIPPED", line(2)), returned("REQUESTED", line(2, "L", "XL"))];
    expect(inHand(returns)).toEqual([["M", 1, delivered]]);
  });

  test("leaves out units removed without a return", () => {
    expect(inHand([], { quantity: 2, leftWithBuyer: 0 })).toEqual([["M", 1, delivered]]);
    const refunded = [returned("REFUNDED", line(1, "M", null))];
    expect(inHand(refunded)).toEqual([["M", 2, delivered]]);
    expect(inHand(refunded, { quantity: 1, leftWithBuyer: 0 })).toEqual([["M", 1, delivered]]);
    expect(inHand(refunded, { quantity: 3, leftWithBuyer: 0 })).toEqual([]);
  });

  test("counts an item once that a closed return restocked and the order page refunded", () => {
    const closed = [returned("CLOSED", { ...line(2), sellable: 1, damaged: 1 })];
    expect(inHand(closed)).toEqual([["M", 2, delivered]]);
    expect(inHand(closed, { quantity: 1, leftWithBuyer: 1 })).toEqual([["M", 2, delivered]]);
    expect(inHand(closed, { quantity: 2, leftWithBuyer: 2 })).toEqual([["M", 1, delivered]]);
    // One that came back by itself is another one.
    expect(inHand(closed, { quantity: 1, leftWithBuyer: 0 })).toEqual([["M", 1, delivered]]);
  });
});

test("what was paid for a line adds up to the kobo, however it is split", () => {
  const lines = fc.record({
    parts: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
    unit: fc.integer({ min: 0, max: 90_000_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(lines, ({ parts, unit, percent }) => {
      const quantity = parts.reduce((total, part) => total + part, 0);
      const lineTotalKobo = kobo(unit * quantity);
      const discountShareKobo = kobo(Math.floor((lineTotalKobo * percent) / 100));
      const line = { quantity, lineTotalKobo, discountShareKobo, vatKobo: kobo(quantity) };
      const vat = { percent: 7.5, isAdded: true, shippingKobo: kobo(0), totalKobo: kobo(0) };
      let before = 0;
      let total = 0;
      for (const part of parts) {
        const back = paidForUnits({ vat }, line, part, before);
        expect(back).toBeGreaterThanOrEqual(0);
        total += back;
        before += part;
      }
      expect(total).toBe(lineTotalKobo - discountShareKobo + quantity);
    }),
  );
});
