import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { markOrderPaid, recordBalancePaid } from "#server/modules/orders/lifecycle/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { updatePaymentMethod } from "#server/modules/orders/queries/index.ts";
import { closeCases, closeOrderCases } from "../cases/payment-cases.queries.ts";
import type { PaymentEvaluation } from "../payment-rules.ts";
import { upsertCapture } from "../payments.queries.ts";
import type { PaymentSource } from "../providers/provider.ts";

export interface ReceivedPayment {
  readonly reference: string;
  readonly method: AttemptMethod;
  readonly amountKobo: Kobo;
  readonly currency: string;
  readonly providerReference: string | null;
  readonly actor?: string;
  /** Of money that staff recorded: its day in Lagos, and who took it. */
  readonly received?: { readonly on: string; readonly by: string };
  readonly source?: PaymentSource | undefined;
}

/** The order must be locked. */
export async function recordCapture(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  {
    isCaptured,
    paysOrder,
    paidDueKobo = kobo(0),
  }: Pick<PaymentEvaluation, "isCaptured" | "paysOrder" | "paidDueKobo">,
  { actor, method, ...payment }: ReceivedPayment,
): Promise<void> {
  const orderId = order.id;
  const { reference } = payment;
  const now = runtime.clock();
  if (isCaptured) {
    await upsertCapture(tx, { ...payment, orderId, capturedAt: now, paidDueKobo });
    invalidateDailySales(tx, { at: [order.paidAt] });
    refreshCustomers(tx, [order]);
  }
  if (paidDueKobo > 0) {
    const paid = { method, amountKobo: paidDueKobo, actor: actor ?? "payments" };
    await recordBalancePaid(tx, runtime, order, paid);
  }
  if (!paysOrder) {
    if (isCaptured && order.status === "PENDING_PAYMENT")
      await closeUnderpaidCases(tx, orderId, now);
    return;
  }
  if (order.paymentMethod !== method) await updatePaymentMethod(tx, orderId, method);
  const reason = `Payment ${reference} confirmed`;
  const { amountKobo, providerReference, received, source } = payment;
  const from = [source?.sender?.name, source?.sender?.bank].filter(Boolean).join(", ");
  const receipt =
    method === "transfer"
      ? {
          amountKobo,
          receivedOn: received?.on ?? toShopDay(now),
          reference: providerReference ?? "",
          ...(from && { from }),
        }
      : undefined;
  const by = { reason, ...(actor !== undefined && { actor }) };
  await markOrderPaid(tx, runtime, orderId, by, receipt);
  await closeMatchedCases(tx, orderId, reference, now);
}

/** The received part opens a case of its own. */
async function closeUnderpaidCases(tx: Tx, orderId: string, now: Date): Promise<void> {
  const closing = { by: "system", resolution: "More money was received.", decision: null, now };
  await closeOrderCases(tx, orderId, ["underpaid"], closing);
}

async function closeMatchedCases(
  tx: Tx,
  orderId: string,
  reference: string,
  now: Date,
): Promise<void> {
  const closing = { by: "system", resolution: "The payment was received.", now };
  await closeOrderCases(tx, orderId, ["underpaid"], { ...closing, decision: null });
  for (const kind of ["wrong_currency", "wrong_reference"] as const) {
    await closeCases(tx, { ...closing, reference, kind });
  }
}
