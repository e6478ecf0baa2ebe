import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { CaseKind, RefundState } from "#contract/api/payments/staff-payments.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { CaseContext, OrderContext } from "./resolution.ts";
import { listResolutions } from "./resolutions.ts";

const line = { name: "Òṣogbo boubou", size: "M", quantity: 1, stock: 16 };
const order: OrderContext = {
  status: "PENDING_PAYMENT",
  totalKobo: kobo(8_800_000),
  heldKobo: kobo(8_550_000),
  earnedKobo: kobo(8_800_000),
  lines: [line],
  hasPendingRefund: false,
  isUnderpaidCaseOpen: false,
  isErased: false,
};
const situation = (changes: Partial<CaseContext>): CaseContext => ({
  kind: "underpaid",
  caseAmountKobo: kobo(250_000),
  order,
  paymentHeldKobo: order.heldKobo,
  isTransfer: false,
  isRefundedByStaff: false,
  provider: "Payaza",
  refund: null,
  reservedUntil: "Monday 23 November at 18:00",
  ...changes,
});
const effects = (changes: Partial<CaseContext>) =>
  listResolutions(situation(changes)).map(({ kind, effect }) => [kind, effect]);

test("an underpayment: what each resolution does", () => {
  expect(listResolutions(situation({}))).toEqual([
    {
      kind: "accept_as_paid",
      title: "Accept as paid",
      effect: "You write off ₦2,500. The order moves to To pack.",
      button: "Accept ₦85,500 as paid",
      amountKobo: 250_000,
      isOpen: true,
    },
    {
      kind: "request_balance",
      title: "Request the balance",
      effect:
        "We email a payment link for ₦2,500; the item stays reserved until Monday 23 November at 18:00.",
      button: "Request ₦2,500",
      amountKobo: 250_000,
      isOpen: true,
    },
    {
      kind: "refund_and_cancel",
      title: "Refund ₦85,500 and cancel",
      effect: "Òṣogbo boubou returns to stock. Stock of M: 16 → 17.",
      button: "Refund ₦85,500 and cancel",
      amountKobo: 8_550_000,
      isOpen: true,
    },
  ]);
});

const paid = { ...order, status: "PAID" as const };
const ended = { ...order, status: "EXPIRED" as const };
const soldOut = { ...ended, lines: [{ ...line, stock: 0 }] };
const unknown = {
  state: "unknown" as const,
  amountKobo: kobo(300_000),
  sentKobo: kobo(0),
  pendingKobo: kobo(0),
  restockQuantity: 0,
  isSuperseded: false,
  restocksRemaining: false,
};

test.each<[name: string, given: Partial<CaseContext>, resolutions: string[]]>([
  [
    "short, and nothing held any more",
    { order: { ...order, heldKobo: kobo(0) } },
    ["request_balance", "refund_and_cancel", "accept_as_paid"],
  ],
  ["short, and the rest was given up", { order: paid }, ["leave"]],
  [
    "too much",
    { kind: "overpaid", order: { ...paid, heldKobo: kobo(9_050_000) } },
    ["refund_excess", "leave"],
  ],
  [
    "too much, since refunded by hand",
    { kind: "overpaid", order: { ...paid, heldKobo: kobo(8_800_000) } },
    ["leave"],
  ],
  [
    "too much, of an order with a refunded item",
    {
      kind: "overpaid",
      order: { ...paid, heldKobo: kobo(5_050_000), earnedKobo: kobo(4_800_000) },
    },
    ["refund_excess", "leave"],
  ],
  [
    "too much, goodwill went back since",
    { kind: "overpaid", order: { ...paid, heldKobo: kobo(5_050_000) } },
    ["leave"],
  ],
  ["late", { kind: "paid_after_close", order: ended }, ["accept_and_fulfil", "send_back", "leave"]],
  [
    "late, all of it back",
    { kind: "paid_after_close", order: { ...ended, heldKobo: kobo(0) } },
    ["leave"],
  ],
  [
    "twice, for an order that was refunded",
    { kind: "paid_twice", order: { ...order, status: "REFUNDED" } },
    ["send_back", "leave"],
  ],
  [
    "reversed",
    { kind: "reversed_after_paid", order: paid },
    ["leave", "write_off", "record_reversal"],
  ],
  [
    "reversed, after all of it was refunded",
    { kind: "reversed_after_paid", order: paid, paymentHeldKobo: kobo(0) },
    ["leave"],
  ],
  ...(["PENDING_PAYMENT", "CANCELLED", "EXPIRED", "REFUNDED"] as const).map(
    (status): [string, Partial<CaseContext>, string[]] => [
      `reversed, of an order that is ${status}`,
      { kind: "reversed_after_paid", order: { ...order, status } },
      ["leave", "record_reversal"],
    ],
  ),
  [
    "a refund nobody knows of",
    { kind: "refund_unknown", order: paid, refund: unknown },
    ["mark_refunded", "retry_refund", "mark_not_refunded"],
  ],
  [
    "a refund that was settled",
    { kind: "refund_unknown", order: paid, refund: { ...unknown, state: "done" } },
    ["leave"],
  ],
  [
    "a declined refund",
    { kind: "refund_failed", order: paid, refund: { ...unknown, state: "failed" } },
    ["retry_refund", "leave"],
  ],
  [
    "a declined refund with nothing left to refund",
    {
      kind: "refund_failed",
      order: paid,
      refund: { ...unknown, amountKobo: kobo(0), state: "failed" },
    },
    ["leave"],
  ],
  ["a refused key", { kind: "provider_config", order: null }, ["leave"]],
])("%s", (_name, given, resolutions) => {
  expect(listResolutions(situation(given)).map(({ kind }) => kind)).toEqual(resolutions);
});

test("an ended order is not fulfilled if a size is sold out, and names it", () => {
  const [send] = listResolutions(situation({ kind: "paid_after_close", order: soldOut }));
  expect(send).toMatchObject({ isOpen: false, effect: "Òṣogbo boubou in M is sold out." });
});

test("names the excess of an order fulfilled after all", () => {
  const much = { ...ended, heldKobo: kobo(9_000_000) };
  expect(effects({ kind: "paid_after_close", order: much })[0]?.[1]).toContain(
    "The ₦2,000 overpaid becomes a separate case.",
  );
});

test("a refund sent by bank names the tab in which it waits", () => {
  const tab = "stays under To send until you send it from your bank";
  const much = { ...paid, heldKobo: kobo(9_000_000) };
  const failed = { ...unknown, state: "failed" as const };
  for (const given of [
    { kind: "overpaid" as const, order: much },
    { kind: "refund_failed" as const, order: paid, refund: failed },
  ]) {
    expect(effects({ ...given, isRefundedByStaff: true })[0]?.[1]).toContain(tab);
    expect(effects(given)[0]?.[1]).not.toContain(tab);
  }
});

test("for an unpaid order whose money was not received, names what is open: its case or its payment", () => {
  const reversed = { kind: "reversed_after_paid" as const, caseAmountKobo: null };
  const short = { ...order, isUnderpaidCaseOpen: true };
  const bookedOf = (changes: Partial<CaseContext>) =>
    effects({ ...reversed, ...changes }).find(
      ([resolution]) => resolution === "record_reversal",
    )?.[1];
  const caseWaits = "Its underpaid case stays open.";
  const paymentWaits = "The order still awaits payment.";
  expect(bookedOf({ order: short })).toContain(caseWaits);
  expect(bookedOf({ order })).toContain(paymentWaits);
  expect(bookedOf({ order: short, isTransfer: true })).toContain(paymentWaits);
  const part = { order: short, isTransfer: true, paymentHeldKobo: kobo(100_000) };
  expect(bookedOf(part)).toContain(caseWaits);
});

test("whatever has happened, there is an open resolution, each kind once, and no amount beyond the money held", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(kobo);
  const any = fc.record({
    kind: fc.constantFrom<CaseKind>(
      "underpaid",
      "overpaid",
      "wrong_currency",
      "wrong_reference",
      "paid_after_close",
      "paid_twice",
      "reversed_after_paid",
      "refund_unknown",
      "refund_failed",
      "provider_config",
    ),
    caseAmountKobo: fc.option(amount),
    order: fc.option(
      fc.record({
        status: fc.constantFrom<OrderStatus>(
          "PENDING_PAYMENT",
          "PAID",
          "PROCESSING",
          "SHIPPED",
          "DELIVERED",
          "CANCELLED",
          "EXPIRED",
          "REFUNDED",
        ),
        totalKobo: amount,
        heldKobo: amount,
        earnedKobo: amount,
        lines: fc.array(
          fc.record({
            name: fc.constant("Robe"),
            size: fc.constant("M"),
            quantity: fc.integer({ min: 1, max: 3 }),
            stock: fc.nat(4),
          }),
          { maxLength: 3 },
        ),
        hasPendingRefund: fc.boolean(),
        isUnderpaidCaseOpen: fc.boolean(),
        isErased: fc.boolean(),
      }),
    ),
    paymentHeldKobo: amount,
    isTransfer: fc.boolean(),
    isRefundedByStaff: fc.boolean(),
    provider: fc.constant("Payaza"),
    refund: fc.option(
      fc.record({
        state: fc.constantFrom<RefundState>(
          ...(["requested", "sending", "to_send", "done", "failed", "unknown"] as const),
        ),
        amountKobo: amount,
        sentKobo: amount,
        pendingKobo: amount,
        restocksRemaining: fc.boolean(),
        restockQuantity: fc.nat(3),
        isSuperseded: fc.boolean(),
      }),
    ),
    reservedUntil: fc.constant("tomorrow"),
  });
  fc.assert(
    fc.property(any, (given) => {
      const resolutions = listResolutions(given);
      expect(resolutions.some(({ isOpen }) => isOpen)).toBe(true);
      expect(new Set(resolutions.map(({ kind }) => kind)).size).toBe(resolutions.length);
      for (const { kind: resolution, amountKobo, effect, button } of resolutions) {
        expect([effect, button].every((text) => text.trim() !== "")).toBe(true);
        const returns = ["refund_and_cancel", "refund_excess", "send_back"].includes(resolution);
        if (returns) expect(amountKobo).toBeLessThanOrEqual(given.order?.heldKobo ?? 0);
        if (resolution === "record_reversal")
          expect(amountKobo).toBeLessThanOrEqual(given.paymentHeldKobo);
      }
    }),
    { numRuns: 1000 },
  );
});
