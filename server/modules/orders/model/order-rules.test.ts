import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import { createOrderNumber, parseOrderNumber } from "./order-number.ts";
import { allowedTransitions, canTransition } from "./order-state-machine.ts";

const statuses = Object.keys(allowedTransitions) as OrderStatus[];

describe("the transitions of an order", () => {
  test("are these and no others", () => {
    const moves = statuses.flatMap((from) =>
      statuses.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      "PENDING_PAYMENT → PAID",
      "PENDING_PAYMENT → CANCELLED",
      "PENDING_PAYMENT → EXPIRED",
      "PAID → PROCESSING",
      "PAID → CANCELLED",
      "PAID → REFUNDED",
      "PROCESSING → SHIPPED",
      "PROCESSING → CANCELLED",
      "PROCESSING → REFUNDED",
      "SHIPPED → DELIVERED",
      "SHIPPED → CANCELLED",
      "SHIPPED → REFUNDED",
      "DELIVERED → REFUNDED",
    ]);
  });

  test("never lead from paid back to unpaid, nor out of a closed order", () => {
    const reachable = (from: OrderStatus): OrderStatus[] =>
      allowedTransitions[from].flatMap((to) => [to, ...reachable(to)]);
    const unpaid = ["PENDING_PAYMENT", "EXPIRED"];
    expect(reachable("PAID").filter((status) => unpaid.includes(status))).toEqual([]);
    expect(reachable("CANCELLED").concat(reachable("EXPIRED"))).toEqual([]);
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
