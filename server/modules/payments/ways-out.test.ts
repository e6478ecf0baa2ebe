import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { RefundState, ReviewKind } from "#contract/api/staff-payments.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { CaseSituation, SituationOrder } from "./way-out.ts";
import { waysOut } from "./ways-out.ts";

const piece = { name: "Òṣogbo boubou", size: "M", quantity: 1, stock: 16 };
const order: SituationOrder = {
  status: "PENDING_PAYMENT",
  totalKobo: kobo(8_800_000),
  heldKobo: kobo(8_550_000),
  owedKobo: kobo(8_800_000),
  pieces: [piece],
  isReturning: false,
  isShortCaseOpen: false,
  isForgotten: false,
};
const situation = (changes: Partial<CaseSituation>): CaseSituation => ({
  kind: "underpaid",
  stakeKobo: kobo(250_000),
  order,
  paymentHeldKobo: order.heldKobo,
  isTransfer: false,
  refund: null,
  keptUntil: "Monday 23 November at 18:00",
  ...changes,
});
const effects = (changes: Partial<CaseSituation>) =>
  waysOut(situation(changes)).map(({ way, effect }) => [way, effect]);

test("a short payment: what each way out does", () => {
  expect(waysOut(situation({}))).toEqual([
    {
      way: "take_as_paid",
      title: "Take it as paid",
      effect: "The store gives up ₦2,500. The order then waits under To pack.",
      button: "Take ₦85,500 as paid",
      amountKobo: 250_000,
      isOpen: true,
    },
    {
      way: "ask_rest",
      title: "Ask for the rest",
      effect: "A link over ₦2,500 by mail; the piece stays kept until Monday 23 November at 18:00.",
      button: "Ask for ₦2,500",
      amountKobo: 250_000,
      isOpen: true,
    },
    {
      way: "refund_and_cancel",
      title: "Send ₦85,500 back and cancel",
      effect: "Òṣogbo boubou returns to stock, M goes from 16 to 17.",
      button: "Return ₦85,500 and cancel",
      amountKobo: 8_550_000,
      isOpen: true,
    },
  ]);
});

const paid = { ...order, status: "PAID" as const };
const ended = { ...order, status: "EXPIRED" as const };
const gone = { ...ended, pieces: [{ ...piece, stock: 0 }] };
const unknown = {
  state: "unknown" as const,
  amountKobo: kobo(300_000),
  namesPieces: false,
  pieces: 0,
  isOvertaken: false,
};

test.each<[name: string, given: Partial<CaseSituation>, ways: string[]]>([
  [
    "short, and nothing held any more",
    { order: { ...order, heldKobo: kobo(0) } },
    ["ask_rest", "refund_and_cancel", "take_as_paid"],
  ],
  ["short, and the rest was given up", { order: paid }, ["leave"]],
  [
    "too much",
    { kind: "overpaid", order: { ...paid, heldKobo: kobo(9_050_000) } },
    ["refund_excess", "leave"],
  ],
  [
    "too much, returned by hand meanwhile",
    { kind: "overpaid", order: { ...paid, heldKobo: kobo(8_800_000) } },
    ["leave"],
  ],
  [
    "too much, of an order of which a piece went back",
    {
      kind: "overpaid",
      order: { ...paid, heldKobo: kobo(5_050_000), owedKobo: kobo(4_800_000) },
    },
    ["refund_excess", "leave"],
  ],
  [
    "too much, goodwill went back since",
    { kind: "overpaid", order: { ...paid, heldKobo: kobo(5_050_000) } },
    ["leave"],
  ],
  ["late", { kind: "paid_after_close", order: ended }, ["send_anyway", "send_back", "leave"]],
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
    "taken back",
    { kind: "reversed_after_paid", order: paid },
    ["leave", "write_off", "book_reversal"],
  ],
  [
    "taken back, of which all was refunded",
    { kind: "reversed_after_paid", order: paid, paymentHeldKobo: kobo(0) },
    ["leave"],
  ],
  ...(["PENDING_PAYMENT", "CANCELLED", "EXPIRED", "REFUNDED"] as const).map(
    (status): [string, Partial<CaseSituation>, string[]] => [
      `taken back, of an order that is ${status}`,
      { kind: "reversed_after_paid", order: { ...order, status } },
      ["leave", "book_reversal"],
    ],
  ),
  [
    "a refund nobody knows of",
    { kind: "refund_unknown", order: paid, refund: unknown },
    ["refund_made", "refund_again", "refund_not_made"],
  ],
  [
    "a refund that was settled",
    { kind: "refund_unknown", order: paid, refund: { ...unknown, state: "done" } },
    ["leave"],
  ],
  [
    "a declined refund",
    { kind: "refund_failed", order: paid, refund: { ...unknown, state: "failed" } },
    ["refund_again", "leave"],
  ],
  [
    "a declined refund of money that is gone",
    {
      kind: "refund_failed",
      order: paid,
      paymentHeldKobo: kobo(1),
      refund: { ...unknown, state: "failed" },
    },
    ["leave"],
  ],
  ["a refused key", { kind: "provider_config", order: null }, ["leave"]],
])("%s", (_name, given, ways) => {
  expect(waysOut(situation(given)).map(({ way }) => way)).toEqual(ways);
});

test("an order that had ended is not sent where a size is gone, and says which", () => {
  const [send] = waysOut(situation({ kind: "paid_after_close", order: gone }));
  expect(send).toMatchObject({ isOpen: false, effect: "Òṣogbo boubou in M is gone." });
});

test("money beyond the total of an order that is sent after all is named", () => {
  const much = { ...ended, heldKobo: kobo(9_000_000) };
  expect(effects({ kind: "paid_after_close", order: much })[0]?.[1]).toContain(
    "₦2,000 too much then waits as a case of its own.",
  );
});

test("a refund that staff send from the bank names the tab in which it waits", () => {
  const tab = "waits under To send until you have sent it from your bank";
  const much = { ...paid, heldKobo: kobo(9_000_000) };
  const failed = { ...unknown, state: "failed" as const };
  for (const given of [
    { kind: "overpaid" as const, order: much },
    { kind: "refund_failed" as const, order: paid, refund: failed },
  ]) {
    expect(effects({ ...given, isTransfer: true })[0]?.[1]).toContain(tab);
    expect(effects(given)[0]?.[1]).not.toContain(tab);
  }
});

test("what follows for an unpaid order where its money did not come says whether its case waits, or its payment", () => {
  const doubted = { kind: "reversed_after_paid" as const, stakeKobo: null };
  const short = { ...order, isShortCaseOpen: true };
  const bookedOf = (changes: Partial<CaseSituation>) =>
    effects({ ...doubted, ...changes }).find(([way]) => way === "book_reversal")?.[1];
  const caseWaits = "Its case of what is missing waits for you.";
  const paymentWaits = "The order waits for its payment as before.";
  expect(bookedOf({ order: short })).toContain(caseWaits);
  expect(bookedOf({ order })).toContain(paymentWaits);
  expect(bookedOf({ order: short, isTransfer: true })).toContain(paymentWaits);
  const part = { order: short, isTransfer: true, paymentHeldKobo: kobo(100_000) };
  expect(bookedOf(part)).toContain(caseWaits);
});

test("whatever has happened, there is an open way out, each way once, and no sum beyond what is held", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(kobo);
  const any = fc.record({
    kind: fc.constantFrom<ReviewKind>(
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
    stakeKobo: fc.option(amount),
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
        owedKobo: amount,
        pieces: fc.array(
          fc.record({
            name: fc.constant("Robe"),
            size: fc.constant("M"),
            quantity: fc.integer({ min: 1, max: 3 }),
            stock: fc.nat(4),
          }),
          { maxLength: 3 },
        ),
        isReturning: fc.boolean(),
        isShortCaseOpen: fc.boolean(),
        isForgotten: fc.boolean(),
      }),
    ),
    paymentHeldKobo: amount,
    isTransfer: fc.boolean(),
    refund: fc.option(
      fc.record({
        state: fc.constantFrom<RefundState>(
          ...(["requested", "sending", "to_send", "done", "failed", "unknown"] as const),
        ),
        amountKobo: amount,
        namesPieces: fc.boolean(),
        pieces: fc.nat(3),
        isOvertaken: fc.boolean(),
      }),
    ),
    keptUntil: fc.constant("tomorrow"),
  });
  fc.assert(
    fc.property(any, (given) => {
      const ways = waysOut(given);
      expect(ways.some(({ isOpen }) => isOpen)).toBe(true);
      expect(new Set(ways.map(({ way }) => way)).size).toBe(ways.length);
      for (const { way, amountKobo, effect, button } of ways) {
        expect([effect, button].every((words) => words.trim() !== "")).toBe(true);
        if (way === "refund_again" && given.kind === "refund_failed") {
          expect(amountKobo).toBeLessThanOrEqual(given.paymentHeldKobo);
        }
        const returns = ["refund_and_cancel", "refund_excess", "send_back"].includes(way);
        if (returns) expect(amountKobo).toBeLessThanOrEqual(given.order?.heldKobo ?? 0);
        if (way === "book_reversal") expect(amountKobo).toBeLessThanOrEqual(given.paymentHeldKobo);
      }
    }),
    { numRuns: 1000 },
  );
});
