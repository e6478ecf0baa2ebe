import { expect } from "vitest";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import {
  cancelOrder,
  type OrderTransition,
  transitionOrder,
} from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { listOpenCases } from "#server/modules/payments/cases/payment-cases.queries.ts";
import { findCapture, listCaptures } from "#server/modules/payments/payments.queries.ts";
import { expireUnpaidOrders } from "#server/modules/payments/reconcile/expire-unpaid-orders.ts";
import { reconcile } from "#server/modules/payments/reconcile/reconcile.ts";
import { refundableKobo } from "#server/modules/payments/refund-rules.ts";
import { createRefund, previewRefund } from "#server/modules/payments/refunds/create-refund.ts";
import { refundPayment } from "#server/modules/payments/refunds/request-refund.ts";
import { pollRefunds } from "#server/modules/payments/refunds/send-refund.ts";
import { settleRefund } from "#server/modules/payments/refunds/settle-refund.ts";
import { listRefunds } from "#server/modules/payments/refunds.queries.ts";
import {
  getCase,
  reopenCase,
  resolveCase,
} from "#server/modules/payments/resolutions/resolve-case.ts";
import { findReturnableUnits } from "#server/modules/returns/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { RefundAnswer } from "../../sandbox/payment-plan.ts";
import { isRefundedAtProvider, paymentsOf, standOf } from "./money-stand.ts";
import type { MoneyStep } from "./money-steps.ts";
import { createPaymentShop, type OpenOrder, type PaymentShop } from "./payment-shop.ts";
import { addStaff } from "./staff.ts";

const minuteMs = 60_000;
const why = { actor: "staff:test", reason: "" };

/** Opens such a shop. Close `pay` in afterAll. */
export async function createMoneyDesk(): Promise<MoneyDesk> {
  const pay = await createPaymentShop();
  const { id, email } = await addStaff(pay.shop, "owner");
  return { pay, member: { id, email, name: "Owner", role: "owner" } };
}

/** Places an order whose payment page is open. */
export async function beginCase(desk: MoneyDesk): Promise<Case> {
  const open = await desk.pay.place(10_000);
  desk.pay.openPopup(open.payment, { events: [] });
  return { desk, open, current: open, refunds: 0, isGivenAway: false };
}

export interface MoneyDesk {
  readonly pay: PaymentShop;
  readonly member: StaffMember;
}

/** The case of one order. */
export interface Case {
  readonly desk: MoneyDesk;
  readonly open: OpenOrder;
  /** The payment that is open now. */
  current: OpenOrder;
  refunds: number;
  /** Staff took the order as paid when nothing of its money was held: it goes out for nothing, and is no refunded one. */
  isGivenAway: boolean;
}

/** Does one step; what is not allowed now is refused. */
export async function play(given: Case, next: MoneyStep): Promise<void> {
  try {
    await attempt(given, next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(["conflict", "not_found", "out_of_stock"]).toContain(error.code);
  }
}

async function attempt(given: Case, next: MoneyStep): Promise<void> {
  const { pay } = given.desk;
  const { runtime, control } = pay;
  const { id } = given.open.order;
  switch (next.do) {
    case "pay":
      return await complete(pay, given.current, next.percent);
    case "pay again": {
      await pay.report(given.current, "close");
      const { body } = await pay.resume(given.open);
      if (!body.data) return;
      given.current = { ...given.open, payment: body.data };
      pay.openPopup(given.current.payment, { events: [] });
      return await complete(pay, given.current, next.percent);
    }
    case "refund":
      return await refund(given, next.percent, next.answer);
    case "settle":
      return await settleByBook(given.desk, id);
    case "decide":
      await decideOldest(given, next.pick);
      return;
    case "take back":
      return await reopenLast(given);
    case "refund a piece":
      return await refundItem(given, next.answer);
    case "cancel":
      return await runtime.db.withTransaction((tx) => cancelOrder(tx, runtime, id, why));
    case "expire":
      pay.advance(45 * minuteMs);
      return await expireUnpaidOrders(runtime);
    case "reverse":
      return await reverse(given);
    case "find": {
      const { reference } = given.current.payment;
      if (chargedOf(given)) control.settle(reference, "Completed");
      await reconcile(runtime, reference);
      return;
    }
    case "sweep":
      pay.advance(5 * minuteMs);
      return await pollRefunds(runtime);
    case "move":
      return await runtime.db.withTransaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const onward: Readonly<Record<string, OrderTransition>> = {
          PAID: { kind: "packed" },
          PROCESSING: { kind: "sent" },
          SHIPPED: { kind: "delivered", proof: "said" },
        };
        const to = onward[order.status];
        if (to) await transitionOrder(tx, runtime, order, to, why);
      });
  }
}

/** Pays what was not paid yet. */
async function complete(
  pay: PaymentShop,
  { payment: { reference } }: OpenOrder,
  percentPaid: number,
) {
  const known = pay.control.payments().find((each) => each.merchantReference === reference);
  if (!known || known.charges > 0) return;
  pay.control.plan(reference, { events: [], receivedPercent: percentPaid });
  pay.control.pay(reference);
  await reconcile(pay.runtime, reference);
}

/** The payment that is open now as the provider holds it, where somebody paid it. */
const chargedOf = ({ desk, current: { payment } }: Case) =>
  desk.pay.control
    .payments()
    .find(
      ({ merchantReference, charges }) => merchantReference === payment.reference && charges > 0,
    );

/** The provider takes a payment back: where it was there and the store holds some of it, that is a case each time. */
async function reverse(given: Case): Promise<void> {
  const { pay } = given.desk;
  const { reference } = given.current.payment;
  const wasThere = chargedOf(given)?.status === "Completed";
  pay.control.settle(reference, "Failed");
  await reconcile(pay.runtime, reference);
  const capture = await findCapture(pay.runtime.db, reference);
  if (!wasThere || !capture || refundableKobo([capture]) === 0) return;
  expect((await standOf(pay, given.open)).openCases).toContain("reversed_after_paid");
}

function planRefundAnswer({ desk: { pay }, open }: Case, first: RefundAnswer): void {
  for (const { merchantReference, plan } of paymentsOf(pay, open)) {
    pay.control.plan(merchantReference, { ...plan, refundAnswers: [first] });
  }
}

/** Refunds percent of the total, everything for 100; the provider answers the first call as planned. */
async function refund(given: Case, percentBack: number, first: RefundAnswer): Promise<void> {
  planRefundAnswer(given, first);
  given.refunds += 1;
  await refundPayment(given.desk.pay.runtime, {
    orderId: given.open.order.id,
    amountKobo: percentBack === 100 ? "all" : kobo(percentBack * 10_000),
    key: `${given.open.order.id} ${given.refunds}`,
    ...why,
  });
}

/** Returns one piece of the order and puts it back on sale, where that may be done now. */
async function refundItem(given: Case, first: RefundAnswer): Promise<void> {
  const { pay, member } = given.desk;
  planRefundAnswer(given, first);
  const orderId = given.open.order.id;
  const lines = [{ position: 1, quantity: 1 }];
  const { amount } = await previewRefund(pay.runtime.db, orderId, { mode: "lines", lines: "1:1" });
  if (amount === 0) return;
  const refundable = toNaira(refundableKobo(await listCaptures(pay.runtime.db, orderId)));
  const body = {
    mode: "lines" as const,
    lines: lines.map((line) => ({ ...line, disposition: "stock" as const })),
    shipping: false,
    ...{ amount, refundable },
    why: "unwanted" as const,
  };
  await createRefund(pay.runtime, member, orderId, {
    body,
    key: crypto.randomUUID(),
    hooks: { findReturnableUnits },
  });
}

/**
 * Closes the open case that waits longest as a person does who looks unknown refunds up at the provider.
 * @returns false when none is open
 */
export async function decideOldest(given: Case, pick: number): Promise<boolean> {
  const { pay, member } = given.desk;
  const { runtime } = pay;
  const orderId = given.open.order.id;
  const { received, refunded } = await standOf(pay, given.open);
  const [oldest] = await listOpenCases(runtime.db, orderId);
  if (!oldest) return false;
  const { id, version, resolutions } = await getCase(runtime, oldest.id);
  const open = resolutions.filter(({ isOpen }) => isOpen);
  expect(open, `a way out of ${oldest.kind}`).not.toEqual([]);
  const honest =
    oldest.kind === "refund_unknown" && (await isInBook(pay, orderId, oldest.reference))
      ? open.filter(({ resolution }) => resolution === "mark_refunded" || resolution === "leave")
      : open.filter(({ resolution }) => resolution !== "mark_refunded");
  const resolution = honest[pick % honest.length];
  if (!resolution) throw new Error(`No honest way out of ${oldest.kind}`);
  const settled = await resolveCase(runtime, member, id, {
    version,
    resolution: resolution.resolution,
    amount: resolution.amount,
    reason: "Looked at",
  });
  expect(settled.settled).toMatchObject({ resolution: resolution.resolution });
  if (resolution.resolution === "accept_as_paid" && received === refunded) given.isGivenAway = true;
  return true;
}

/** Reopens the case that was resolved last, where it can be. */
async function reopenLast({ desk: { pay, member }, open }: Case): Promise<void> {
  const last = await pay.runtime.db.first<{ id: string; version: number }>({
    text: `select id, version from payment_case where order_id = $1 and decision is not null
      order by resolved_at desc, id limit 1`,
    values: [open.order.id],
  });
  if (!last) return;
  const { id, version } = last;
  await reopenCase(pay.runtime)({ staff: member, params: { id }, body: { version } });
}

async function isInBook(
  pay: PaymentShop,
  orderId: string,
  refundId: string | null,
): Promise<boolean> {
  const refunds = await listRefunds(pay.runtime.db, orderId);
  const refund = refunds.find(({ id }) => id === refundId);
  return refund !== undefined && isRefundedAtProvider(pay, refund, refunds);
}

/** A person looks an unknown refund up in the provider's book, and says what it shows. */
export async function settleByBook({ pay }: MoneyDesk, orderId: string): Promise<void> {
  const { runtime } = pay;
  const refunds = await listRefunds(runtime.db, orderId);
  const unknown = refunds.find(({ status }) => status === "unknown");
  if (!unknown) return;
  const { id } = unknown;
  const status = isRefundedAtProvider(pay, unknown, refunds) ? "done" : "failed";
  await runtime.db.withTransaction((tx) =>
    settleRefund(tx, runtime, { id, status, actor: why.actor, note: "" }),
  );
}
