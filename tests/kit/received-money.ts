import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { recordCapture } from "#server/modules/payments/reconcile/record-capture.ts";
import type { TestApp } from "./app.ts";

/** Records a card payment of an order, of its total unless said otherwise; the order's status stays. */
export async function receiveMoney(
  tx: Tx,
  { runtime }: Pick<TestApp, "runtime">,
  orderId: string,
  amountKobo?: Kobo,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const { orderNumber: reference, totalKobo } = order;
  await tx.rows({
    text: `insert into payment_attempt (reference, order_id, number, amount_kobo, currency, provider, mode, status)
      values ($1, $2, 1, $3, 'NGN', 'payaza', 'Test', 'completed') on conflict (reference) do nothing`,
    values: [reference, orderId, totalKobo],
  });
  const noted = { isCaptured: true, paysOrder: false };
  await recordCapture(tx, runtime, order, noted, {
    ...{ reference, method: "card", currency: "NGN", providerReference: null },
    amountKobo: amountKobo ?? totalKobo,
  });
}
