import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createOrderNumber, parseOrderNumber } from "./order-number.ts";
import { orderTransitions } from "./order-state-machine.ts";

describe("the transitions of an order", () => {
  test("are these and no others", () => {
    const moves = Object.entries(orderTransitions).flatMap(([kind, { from, to }]) =>
      from.map((status) => `${kind}: ${status} → ${to}`),
    );
    expect(moves).toEqual([
      "paid: PENDING_PAYMENT → PAID",
      "accepted_on_delivery: PENDING_PAYMENT → PROCESSING",
      "expired: PENDING_PAYMENT → EXPIRED",
      "late_payment_accepted: CANCELLED → PAID",
      "late_payment_accepted: EXPIRED → PAID",
      "refunded: PAID → REFUNDED",
      "refunded: PROCESSING → REFUNDED",
      "refunded: SHIPPED → REFUNDED",
      "refunded: DELIVERED → REFUNDED",
      "packed: PAID → PROCESSING",
      "unpacked: PROCESSING → PAID",
      "sent: PROCESSING → SHIPPED",
      "shipment_cancelled: SHIPPED → PROCESSING",
      "delivered: SHIPPED → DELIVERED",
      "handed_over: PAID → DELIVERED",
      "handed_over: PROCESSING → DELIVERED",
      "not_delivered: DELIVERED → SHIPPED",
      "cancelled: PENDING_PAYMENT → CANCELLED",
      "cancelled: PAID → CANCELLED",
      "cancelled: PROCESSING → CANCELLED",
      "cancelled: SHIPPED → CANCELLED",
      "reopened: CANCELLED → as before",
    ]);
  });

  test("lead back to unpaid only by reopening what was cancelled unpaid", () => {
    const targets = Object.values(orderTransitions).map(({ to }): string => to);
    expect(targets).not.toContain("PENDING_PAYMENT");
  });

  test("that reverse another lead from where it led, to where it started", () => {
    for (const rule of [
      orderTransitions.unpacked,
      orderTransitions.shipment_cancelled,
      orderTransitions.not_delivered,
    ]) {
      const forward = orderTransitions[rule.reverses];
      expect([rule.from, [rule.to]]).toEqual([[forward.to], forward.from]);
    }
  });
});

describe("an order number", () => {
  test("is ASO- and 8 characters of Crockford base32, and parses as itself", () => {
    for (let i = 0; i < 200; i += 1) {
      const number = createOrderNumber();
      expect(number).toMatch(/^ASO-[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(parseOrderNumber(number)).toBe(number);
    }
  });

  test.each([
    "ASO-0A1B2C3D",
    "aso-0a1b2c3d",
    "  ASO - 0A1B 2C3D  ",
    "ASO0A1B2C3D",
    "0A1B2C3D",
    "ASO–0A1B2C3D",
    "aso-oaib2c3d",
    "ASO-OAlB2C3D",
    "as0-0a1b2c3d",
  ])("is parsed from %j", (typed) => {
    expect(parseOrderNumber(typed)).toBe("ASO-0A1B2C3D");
  });

  test.each([
    "",
    "ASO-",
    "ASO-0A1B2C3",
    "ASO-0A1B2C3DE",
    "ASO-UUUUUUUU",
    "ASO-0A1B2C3%",
    "XYZ-0A1B2C3D",
  ])("is not %j", (typed) => {
    expect(parseOrderNumber(typed)).toBeUndefined();
  });

  test("never contains what the database would refuse", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const number = parseOrderNumber(typed);
        if (number !== undefined) expect(number).toMatch(/^ASO-[0-9A-Z]{8}$/);
      }),
    );
  });
});
