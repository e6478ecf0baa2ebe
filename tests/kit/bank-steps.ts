import fc from "fast-check";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import { balanceDueKobo } from "#server/modules/orders/model/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import {
  markRefundSent,
  withdrawRefund,
} from "#server/modules/payments/bank-transfers/bank-refunds.ts";
import {
  confirmTransfer,
  disputeTransfer,
} from "#server/modules/payments/bank-transfers/confirm-transfer.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { Case } from "./money-play.ts";

const bankSteps = [
  "transfer what is due",
  "transfer again",
  "dispute",
  "refund was sent",
  "withdraw refund",
] as const;
/** What staff record of the bank account, whether it is allowed then or not. */
export type BankStep = (typeof bankSteps)[number];
export const bankStep = fc.constantFrom(...bankSteps);

/** Does one step; what is not allowed now is refused. */
export async function playAtBank(given: Case, next: BankStep): Promise<void> {
  try {
    await attempt(given, next);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

async function attempt({ desk, open }: Case, next: BankStep): Promise<unknown> {
  const { member, pay } = desk;
  const { runtime } = pay;
  const orderId = open.order.id;
  const idOf = async (text: string) =>
    (await runtime.db.first<{ id: string }>({ text, values: [orderId] }))?.id;
  switch (next) {
    case "transfer what is due":
    case "transfer again": {
      const order = await runtime.db.withTransaction((tx) => lockOrder(tx, orderId));
      const due = toNaira(balanceDueKobo(order));
      return await confirmTransfer(runtime, member, orderId, {
        amount: next === "transfer again" || due === 0 ? 2_000 : due,
        due,
        receivedOn: toShopDay(runtime.clock()),
        bankReference: crypto.randomUUID(),
        isSeparate: true,
      });
    }
    case "dispute": {
      const id = await idOf(
        "select reference as id from bank_transfer where order_id = $1 and not_received_at is null limit 1",
      );
      if (!id) return;
      const call = { staff: member, params: { id }, body: { reason: "Not in the statement" } };
      return await disputeTransfer(runtime)(call);
    }
    case "refund was sent":
    case "withdraw refund": {
      const id = await idOf(
        "select id from payment_refund where order_id = $1 and status = 'to_send' limit 1",
      );
      if (!id) return;
      return next === "withdraw refund"
        ? await withdrawRefund(runtime, member, id, { reason: "Wrong account" })
        : await markRefundSent(runtime, member, id, { bankReference: crypto.randomUUID() });
    }
  }
}
