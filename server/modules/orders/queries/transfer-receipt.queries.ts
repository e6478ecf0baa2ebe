import type { Queryable } from "#server/database/connection/connection.ts";
import type { OrderRecord, TransferReceipt } from "../model/order.ts";

/** The transfer that paid an order; undefined for one paid another way. */
export async function findTransferReceipt(
  on: Queryable,
  { id, paymentMethod, paidAt }: Pick<OrderRecord, "id" | "paymentMethod" | "paidAt">,
): Promise<TransferReceipt | undefined> {
  if (paymentMethod !== "transfer" || paidAt === null) return undefined;
  const row = await on.first<TransferReceipt & { readonly from: string }>({
    text: `select c.amount_kobo,
        coalesce(c.received_on, (c.captured_at at time zone 'Africa/Lagos')::date)::text as received_on,
        coalesce(c.provider_reference, '') as reference,
        concat_ws(', ', nullif(c.sender_name, ''), nullif(c.sender_bank, '')) as "from"
      from payment_capture c join payment_attempt a on a.reference = c.reference
      where c.order_id = $1 and c.captured_at <= $2 and coalesce(c.channel, a.method) = 'transfer'
      order by c.captured_at desc, c.reference desc limit 1`,
    values: [id, paidAt],
  });
  if (!row) return undefined;
  const { from, ...receipt } = row;
  return { ...receipt, ...(from && { from }) };
}
