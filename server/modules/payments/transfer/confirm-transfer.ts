import type { StaffMember } from "#contract/api/staff.ts";
import type { ConfirmTransfer, OrderTransfers } from "#contract/api/staff-transfers.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, lockOrder, type OrderRecord, tellOrder } from "#server/modules/orders/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { readDay } from "#server/platform/read-day.ts";
import { changedMeanwhile } from "#server/platform/require-fresh.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { judgeAnswer, type PaymentAttempt } from "../payment-rules.ts";
import { insertAttempt, listAttempts, listCaptures, updateAttempt } from "../payments.queries.ts";
import { raiseReview } from "../raise-review.ts";
import { refundableKobo } from "../refund-rules.ts";
import { takeMoney } from "../take-money.ts";
import { insertTransfer } from "./bank-transfers.queries.ts";
import { moneyKeyOf, type ToldMoney } from "./money-key.ts";
import { tellOrderTransfers } from "./tell-order-transfers.ts";

/** Statements that go back further are of another year's books. */
const oldestDays = 400;

/**
 * Counts money that staff found on the shop's account for an order, by the rule that counts a payment by card: what is
 * due pays it, anything else opens a case. The same money is counted once, for whatever order.
 * @throws {AppError} `not_found`; `validation_failed`; `conflict` where this money was counted before, and with the order
 * as it stands (StaleMeta) where another sum is due by now
 */
export async function confirmTransfer(
  runtime: Runtime,
  staff: StaffMember,
  orderId: string,
  body: ConfirmTransfer,
): Promise<OrderTransfers> {
  const money = readMoney(body, runtime.clock());
  const reached = await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await requireSeen(tx, order, body.due);
    const { attempt, status } = await count(tx, runtime, order, {
      ...money,
      narration: body.narration ?? "",
      actor: staffActor(staff),
    });
    const { reference, amountKobo } = attempt;
    return {
      reply: status,
      change: {
        action: "transfer.confirmed",
        subject: orderId,
        after: { reference, amountKobo, cameOn: money.cameOn },
      },
    };
  });
  runtime.metrics.countPayment(reached);
  return await tellOrderTransfers(runtime.db, orderId);
}

function readMoney({ amount, cameOn, bankReference }: ConfirmTransfer, now: Date): ToldMoney {
  const today = shopDayOf(now);
  readDay(cameOn, "cameOn");
  if (cameOn > today) throw faultyFields([{ field: "cameOn", message: "This day is yet to come" }]);
  if (cameOn < addDays(today, -oldestDays)) {
    throw faultyFields([{ field: "cameOn", message: "This day is too long ago" }]);
  }
  const written = bankReference.trim();
  if (written === "") throw faultyFields([{ field: "bankReference", message: "Required" }]);
  try {
    return { amountKobo: fromNaira(amount), cameOn, bankReference: written };
  } catch {
    throw faultyFields([{ field: "amount", message: "Has at most two decimals" }]);
  }
}

/** Who did not see what came meanwhile looks again before they count more. */
async function requireSeen(tx: Tx, order: OrderRecord, due: number): Promise<void> {
  const dueNow = dueKobo(order);
  if (toNaira(dueNow) === due) return;
  throw changedMeanwhile(
    await tellOrderTransfers(tx, order.id),
    `Something has changed meanwhile: ${formatNaira(dueNow)} is due of order ${order.orderNumber} now.`,
  );
}

async function count(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  money: ToldMoney & { readonly narration: string; readonly actor: string },
) {
  const { clock, config } = runtime;
  const now = clock();
  const { amountKobo, bankReference, cameOn, actor } = money;
  const number = (await listAttempts(tx, order.id)).length + 1;
  const attempt: PaymentAttempt = {
    reference: `${order.orderNumber}-T${number}`,
    orderId: order.id,
    number,
    amountKobo,
    currency: "NGN",
    way: "transfer",
    status: "open",
    reportedAt: null,
    lastAnswer: "",
    lastCheckedAt: null,
    createdAt: now,
    toldAt: null,
    answeredAt: null,
    capturedKobo: null,
  };
  const { reference } = attempt;
  const { mode } = config.payaza;
  await insertAttempt(tx, { ...attempt, mode, nextCheckAt: null });
  const transfer = { ...money, reference, orderId: order.id, moneyKey: moneyKeyOf(money) };
  if (!(await insertTransfer(tx, { ...transfer, confirmedBy: actor, confirmedAt: now }))) {
    throw new AppError("conflict", { detail: "This money was counted before." });
  }
  const answer = {
    kind: "completed",
    merchantReference: reference,
    providerReference: bankReference,
    amountKobo,
    currency: "NGN",
  } as const;
  const earlierKobo = refundableKobo(await listCaptures(tx, order.id));
  const verdict = judgeAnswer(attempt, order, answer, earlierKobo, now);
  await tellOrder(tx, {
    orderId: order.id,
    kind: "transfer_came",
    actor,
    data: { amountKobo, cameOn },
    buyerSees: false,
    at: now,
  });
  await takeMoney(tx, runtime, order, verdict, {
    ...{ reference, amountKobo, actor },
    way: "transfer",
    currency: attempt.currency,
    providerReference: bankReference,
  });
  await updateAttempt(tx, reference, {
    status: verdict.status,
    lastAnswer: "completed",
    providerReference: bankReference,
    nextCheckAt: null,
    askedAt: now,
  });
  if (verdict.review) {
    await raiseReview(tx, runtime, { ...verdict.review, orderId: order.id, reference });
  }
  return { attempt, status: verdict.status };
}
