import { expect, test } from "vitest";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import {
  accountMinutesLeft,
  evaluatePayment,
  findOpenAccount,
  holdsOrderOpen,
  isKnownUnpaid,
  isUnresolved,
  isUnused,
  newAccountMinutes,
  nextCheckAt,
  type PaymentAttempt,
  reservationForPayment,
  toPaymentState,
} from "./payment-rules.ts";
import type { ProviderAnswer } from "./providers/provider.ts";

const createdAt = new Date("2026-11-21T08:00:00Z");
const none = kobo(0);
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

const attempt = (changes: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  reference: "ASO-1234ABCD",
  orderId: "ord_1",
  number: 1,
  amountKobo: kobo(1_000_000),
  currency: "NGN",
  method: "card",
  provider: "payaza",
  status: "open",
  reportedAt: null,
  lastAnswer: "",
  lastCheckedAt: null,
  createdAt,
  notifiedAt: null,
  answeredAt: null,
  capturedKobo: null,
  accountUntil: null,
  ...changes,
});

const orderIn = (status: OrderStatus, dueKobo = 0) => ({
  ...{ status, totalKobo: kobo(1_000_000) },
  dueKobo: kobo(dueKobo),
});

const completed = (changes: object = {}): ProviderAnswer => ({
  kind: "completed",
  merchantReference: "ASO-1234ABCD",
  providerReference: "P-C-1",
  amountKobo: kobo(1_000_000),
  currency: "NGN",
  ...changes,
});

test.each([
  ["the exact amount", completed(), true, undefined, "completed"],
  ["one kobo less", completed({ amountKobo: kobo(999_999) }), false, "underpaid", "review"],
  ["one kobo more", completed({ amountKobo: kobo(1_000_001) }), true, "overpaid", "completed"],
  ["another currency", completed({ currency: "USD" }), false, "wrong_currency", "review"],
  ["no currency", completed({ currency: "" }), false, "wrong_currency", "review"],
  ["another reference", completed({ merchantReference: "X" }), false, "wrong_reference", "review"],
  ["no reference", completed({ merchantReference: "" }), false, "wrong_reference", "review"],
])("%s", (_name, answer, paysOrder, kind, status) => {
  const result = evaluatePayment(attempt(), orderIn("PENDING_PAYMENT"), answer, none, createdAt);
  expect(result).toMatchObject({ paysOrder, status });
  expect(result.caseToOpen?.kind).toBe(kind);
});

test.each([
  ["EXPIRED", "paid_after_close"],
  ["CANCELLED", "paid_after_close"],
  ["PAID", "paid_twice"],
  ["SHIPPED", "paid_twice"],
  ["REFUNDED", "paid_twice"],
] as const)("money for an order that is %s is recorded and reviewed", (status, kind) => {
  expect(evaluatePayment(attempt(), orderIn(status), completed(), none, createdAt)).toMatchObject({
    status: "completed",
    isCaptured: true,
    paysOrder: false,
    caseToOpen: { kind, amountKobo: 1_000_000 },
  });
});

test.each([
  ["PAID", 500_000, 500_000, undefined],
  ["PROCESSING", 499_999, 499_999, undefined],
  ["SHIPPED", 500_001, 500_000, ["overpaid", 1]],
  ["DELIVERED", 500_000, 500_000, undefined],
  ["REFUNDED", 500_000, undefined, ["paid_twice", 500_000]],
  ["CANCELLED", 500_000, undefined, ["paid_after_close", 500_000]],
] as const)("with 5,000 due, an order that is %s gets %s kobo", (status, amount, paid, opened) => {
  const answer = completed({ amountKobo: kobo(amount) });
  const order = orderIn(status, 500_000);
  const result = evaluatePayment(attempt(), order, answer, kobo(1_000_000), createdAt);
  expect(result).toMatchObject({ status: "completed", isCaptured: true, paysOrder: false });
  expect(result.paidDueKobo).toBe(paid);
  const { kind, amountKobo } = result.caseToOpen ?? {};
  expect(kind && [kind, amountKobo]).toEqual(opened);
});

test("a payment of a balance that grew pays what is still due", () => {
  const grown = attempt({ status: "completed", capturedKobo: kobo(300_000) });
  const answer = completed({ amountKobo: kobo(600_000) });
  const order = orderIn("PAID", 200_000);
  expect(evaluatePayment(grown, order, answer, kobo(1_000_000), createdAt)).toMatchObject({
    paidDueKobo: 200_000,
    caseToOpen: { kind: "overpaid", amountKobo: 100_000 },
  });
});

test("a repeated answer changes nothing, whatever the order's status", () => {
  const nothing = { isCaptured: false, paysOrder: false, caseToOpen: undefined };
  const paid = attempt({ status: "completed", capturedKobo: kobo(1_000_000) });
  expect(evaluatePayment(paid, orderIn("PAID"), completed(), none, createdAt)).toMatchObject({
    isCaptured: false,
  });
  const short = attempt({ status: "review", capturedKobo: kobo(600_000) });
  const answer = completed({ amountKobo: kobo(600_000) });
  for (const status of ["PENDING_PAYMENT", "PAID", "CANCELLED"] as const) {
    const { caseToOpen, ...result } = evaluatePayment(
      short,
      orderIn(status),
      answer,
      none,
      createdAt,
    );
    expect({ ...result, caseToOpen }).toEqual({ status: "review", ...nothing });
  }
});

test.each([
  ["still too little", 300_000, "underpaid", false],
  ["exactly what was missing", 400_000, undefined, true],
  ["more than was missing", 500_000, "overpaid", true],
])("counts earlier money: after 6,000 of 10,000, %s", (_name, amount, kind, paysOrder) => {
  const answer = completed({ amountKobo: kobo(amount) });
  const result = evaluatePayment(
    attempt(),
    orderIn("PENDING_PAYMENT"),
    answer,
    kobo(600_000),
    createdAt,
  );
  expect([result.caseToOpen?.kind, result.paysOrder]).toEqual([kind, paysOrder]);
  expect(result.isCaptured).toBe(true);
});

test("a smaller amount than recorded needs review and changes no books; a larger one is recorded", () => {
  const paid = attempt({ status: "completed", capturedKobo: kobo(1_000_000) });
  const evaluate = (amount: number) =>
    evaluatePayment(
      paid,
      orderIn("PAID"),
      completed({ amountKobo: kobo(amount) }),
      none,
      createdAt,
    );
  expect(evaluate(400_000)).toMatchObject({
    isCaptured: false,
    caseToOpen: { kind: "reversed_after_paid", amountKobo: 600_000 },
  });
  expect(evaluate(1_200_000)).toMatchObject({
    isCaptured: true,
    caseToOpen: { kind: "overpaid", amountKobo: 200_000 },
  });
});

test.each([
  ["short", "review", 900_000],
  ["more than was due", "completed", 1_200_000],
] as const)(
  "money received %s and then reversed is disputed in full",
  (_name, status, captured) => {
    const given = attempt({ status, capturedKobo: kobo(captured) });
    for (const kind of ["failed", "reversed"] as const) {
      for (const order of ["PENDING_PAYMENT", "PAID", "EXPIRED"] as const) {
        expect(evaluatePayment(given, orderIn(order), { kind }, none, createdAt)).toMatchObject({
          ...{ status, isCaptured: false, paysOrder: false },
          caseToOpen: { kind: "reversed_after_paid", amountKobo: captured },
        });
      }
    }
  },
);

interface QueriedAttempt {
  readonly lastAnswer?: PaymentAttempt["lastAnswer"];
  readonly notifiedAt?: number;
  readonly answeredAt?: number;
}

test.each<[string, QueriedAttempt, boolean]>([
  ["never queried", {}, false],
  [
    "queried before the pop-up reported it",
    { lastAnswer: "failed", notifiedAt: 5, answeredAt: 4 },
    false,
  ],
  ["failed, queried after", { lastAnswer: "failed", notifiedAt: 5, answeredAt: 5 }, true],
  [
    "not found yet shortly after",
    { lastAnswer: "initialized", notifiedAt: 5, answeredAt: 5.2 },
    false,
  ],
  ["still not there later", { lastAnswer: "initialized", notifiedAt: 5, answeredAt: 5.5 }, true],
  ["unknown to the provider, later", { lastAnswer: "not_found", answeredAt: 1 }, true],
  [
    "begun in a pop-up that reported nothing",
    { lastAnswer: "initialized", answeredAt: 9.9 },
    false,
  ],
  ["begun there and never finished", { lastAnswer: "initialized", answeredAt: 10 }, true],
  ["without an answer", { lastAnswer: "unknown", answeredAt: 60 }, false],
  ["undecided", { lastAnswer: "pending", answeredAt: 60 }, false],
])("an attempt %s: known as not charged is %s", (_name, given, expected) => {
  const { lastAnswer = "", notifiedAt, answeredAt } = given;
  const at = (minutes: number | undefined) => (minutes === undefined ? null : after(minutes));
  const evaluated = attempt({ lastAnswer, notifiedAt: at(notifiedAt), answeredAt: at(answeredAt) });
  expect(isKnownUnpaid(evaluated)).toBe(expected);
});

test("only Completed pays, and no answer unsettles a settled attempt", () => {
  const kinds = ["failed", "reversed", "initialized", "pending", "not_found"] as const;
  const answers: ProviderAnswer[] = [
    ...kinds.map((kind) => ({ kind })),
    { kind: "unknown", cause: "" },
    { kind: "refused", cause: "" },
  ];
  for (const answer of answers) {
    for (const status of ["open", "reported", "closed", "failed", "completed", "review"] as const) {
      const capturedKobo = status === "completed" ? kobo(1_000_000) : null;
      const given = attempt({ status, reportedAt: createdAt, capturedKobo });
      const result = evaluatePayment(given, orderIn("PENDING_PAYMENT"), answer, none, after(60));
      expect(result).toMatchObject({ isCaptured: false, paysOrder: false });
      if (status === "completed" || status === "review") expect(result.status).toBe(status);
    }
  }
});

test("a reported success is trusted for a while against a lagging provider, not forever", () => {
  const reported = attempt({ status: "reported", reportedAt: createdAt });
  const evaluate = (kind: "failed" | "initialized", minutes: number) =>
    evaluatePayment(reported, orderIn("PENDING_PAYMENT"), { kind }, none, after(minutes)).status;
  expect([evaluate("failed", 1), evaluate("failed", 3)]).toEqual(["reported", "failed"]);
  expect([evaluate("initialized", 9), evaluate("initialized", 11)]).toEqual(["reported", "open"]);
});

test.each([
  ["never queried", attempt(), false],
  ["not started", attempt({ lastAnswer: "not_found" }), false],
  ["not finished", attempt({ lastAnswer: "initialized" }), false],
  ["declined", attempt({ status: "failed", lastAnswer: "failed" }), false],
  ["reported", attempt({ status: "reported", lastAnswer: "initialized" }), true],
  ["unreachable", attempt({ lastAnswer: "unknown" }), true],
  ["key refused", attempt({ status: "closed", lastAnswer: "refused" }), true],
  ["in an undocumented state", attempt({ lastAnswer: "pending" }), true],
  ["paid", attempt({ status: "completed", lastAnswer: "unknown" }), false],
])("an attempt %s: unresolved is %s", (_name, given, expected) => {
  expect(isUnresolved(given)).toBe(expected);
});

test("an attempt holds its order open while it is fresh or unresolved, for a while on the pop-up's report alone", () => {
  const held = { createdAt, reservedUntil: after(30) };
  const short = { createdAt, reservedUntil: after(1) };
  expect(holdsOrderOpen(attempt(), held, after(9))).toBe(true);
  expect(holdsOrderOpen(attempt(), held, after(11))).toBe(false);
  expect(holdsOrderOpen(attempt(), short, after(2))).toBe(false);
  expect(holdsOrderOpen(attempt({ status: "failed" }), held, after(1))).toBe(false);
  expect(holdsOrderOpen(attempt({ lastAnswer: "unknown" }), held, after(600))).toBe(true);
  expect(holdsOrderOpen(attempt({ lastAnswer: "unknown" }), held, after(49 * 60))).toBe(false);
  const reported = attempt({
    status: "reported",
    reportedAt: after(45),
    lastAnswer: "initialized",
  });
  expect(holdsOrderOpen(reported, held, after(49))).toBe(true);
  expect(holdsOrderOpen(reported, held, after(51))).toBe(false);
  expect(holdsOrderOpen({ ...reported, lastAnswer: "pending" }, held, after(51))).toBe(true);
});

test("an attempt is queried after 90 s, less and less often, at least hourly, for 48 hours", () => {
  const pauses: number[] = [];
  let now = createdAt;
  for (;;) {
    const next = nextCheckAt(attempt(), now);
    if (!next) break;
    pauses.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }
  expect(pauses.slice(0, 5)).toEqual([90, 90, 180, 360, 720]);
  expect(Math.max(...pauses)).toBe(3_600);
  expect(now.getTime()).toBeGreaterThanOrEqual(after(48 * 60).getTime());
  expect(pauses.length).toBeLessThan(60);
  expect(nextCheckAt(attempt({ status: "completed" }), createdAt)).toBeNull();
});

test.each([
  ["PENDING_PAYMENT", [], [], "awaiting"],
  ["PENDING_PAYMENT", [attempt({ status: "reported" })], [], "confirming"],
  ["PENDING_PAYMENT", [attempt({ status: "review" })], ["underpaid"], "review"],
  ["PAID", [attempt({ status: "completed" })], ["overpaid"], "paid"],
  ["REFUNDED", [], [], "closed"],
  ["REFUNDED", [attempt({ status: "completed" })], ["paid_twice"], "review"],
  ["REFUNDED", [attempt({ status: "completed" })], ["overpaid"], "review"],
  ["EXPIRED", [attempt({ status: "reported" })], [], "closed"],
  ["CANCELLED", [attempt()], ["paid_after_close"], "review"],
  ["CANCELLED", [attempt({ status: "review" })], ["underpaid"], "review"],
] as const)(
  "the payment state of an order that is %s, case %#",
  (status, attempts, reviews, expected) => {
    const order = {
      ...{ status, receivedKobo: kobo(1_000_000), refundedKobo: kobo(0) },
      dueKobo: kobo(0),
    };
    expect(toPaymentState(order, attempts, reviews)).toBe(expected);
  },
);

test.each([
  ["PAID", [], [], "awaiting"],
  ["DELIVERED", [attempt({ status: "reported" })], [], "confirming"],
  ["SHIPPED", [], ["wrong_reference"], "review"],
  ["REFUNDED", [], [], "closed"],
  ["CANCELLED", [], [], "closed"],
] as const)("with a balance due, an order that is %s", (status, attempts, reviews, expected) => {
  const order = {
    ...{ status, receivedKobo: kobo(1_000_000), refundedKobo: kobo(0) },
    dueKobo: kobo(500_000),
  };
  expect(toPaymentState(order, attempts, reviews)).toBe(expected);
});

test.each([
  ["with much left stays", 30, 0, 30, 30],
  ["about to end lasts as long as the shortest account", 30, 25, 40, 15],
  ["of a day stays, with the longest account", 1_440, 0, 1_440, 480],
  ["stretched to the longest account ends there", 478, 470, 480, 15],
] as const)("a reservation %s", (_name, heldFor, at, until, minutes) => {
  const order = { createdAt, reservedUntil: after(heldFor) };
  const reservedUntil = reservationForPayment(order, after(at));
  expect(reservedUntil).toEqual(after(until));
  expect(accountMinutesLeft(reservedUntil, after(at))).toBe(minutes);
});

const account = (endsAfter: number, changes: Partial<PaymentAttempt> = {}) =>
  attempt({ accountUntil: after(endsAfter), ...changes });

test("an account that awaits its transfer is no unresolved payment, and never a pop-up's", () => {
  expect(isUnresolved(account(30, { lastAnswer: "pending" }))).toBe(false);
  expect(isUnresolved(account(30, { lastAnswer: "unknown" }))).toBe(true);
  expect(isUnresolved(account(30, { status: "reported" }))).toBe(true);
  expect(isUnused(account(30))).toBe(false);
});

test("nothing is known of an account's money before its time is up", () => {
  const queriedAfter = (minutes: number) =>
    account(30, { lastAnswer: "initialized", answeredAt: after(minutes) });
  expect(isKnownUnpaid(queriedAfter(29))).toBe(false);
  expect(isKnownUnpaid(queriedAfter(31))).toBe(true);
});

test("an order is held for ten minutes after its account expires", () => {
  const held = { createdAt, reservedUntil: after(30) };
  expect(holdsOrderOpen(account(30), held, after(39))).toBe(true);
  expect(holdsOrderOpen(account(30), held, after(41))).toBe(false);
});

test.each([
  ["open", account(30), true],
  ["reported", account(30, { status: "reported" }), true],
  ["ended", account(10), false],
  ["failed", account(30, { status: "failed" }), false],
  ["of another amount", account(30, { amountKobo: kobo(1) }), false],
  ["of another provider", account(30, { provider: "paystack" }), false],
  ["a pop-up", attempt(), false],
])("an account that is %s is open: %s", (_name, each, isOpen) => {
  const terms = { dueKobo: kobo(1_000_000), provider: "payaza" } as const;
  expect(findOpenAccount([each], terms, after(15)) !== undefined).toBe(isOpen);
});

test.each([
  ["at once, as long as the items are reserved", 0, 30, [], 30],
  ["near the end, for the least time", 25, 30, [], 15],
  ["of a longer reservation, up to eight hours", 0, 1440, [], 480],
  ["after the reservation", 31, 30, [], undefined],
  ["just after an account ended", 31, 30, [account(30)], 15],
  ["long after an account ended", 41, 30, [account(30)], undefined],
  ["after five", 29, 30, [1, 2, 3, 4, 5].map((end) => account(end)), undefined],
  ["after eight hours of accounts", 475, 480, [], undefined],
] as const)("a new account %s", (_name, now, until, attempts, minutes) => {
  const held = { status: "PENDING_PAYMENT", createdAt, reservedUntil: after(until) } as const;
  expect(newAccountMinutes(held, attempts, after(now))).toBe(minutes);
});
