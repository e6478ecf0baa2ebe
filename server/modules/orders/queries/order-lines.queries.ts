import type { Tx } from "#server/database/connection/connection.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import type { OrderRecord } from "../model/order.ts";

/** The order must be locked, not packed, and none of its lines refunded. What was checked for packing is checked again. */
export async function replaceLines(
  tx: Tx,
  order: OrderRecord,
  {
    lines,
    at,
    ...amounts
  }: Pick<
    OrderRecord,
    "lines" | "subtotalKobo" | "discountKobo" | "vat" | "totalKobo" | "dueKobo"
  > & { readonly at: Date },
): Promise<void> {
  const { id } = order;
  await tx.rows({ text: "delete from order_line where order_id = $1", values: [id] });
  await tx.rows({
    text: `with lines as (
        insert into order_line (order_id, position, product_id, variant_id, name, size, image,
          quantity, unit_price_kobo, line_total_kobo, discount_share_kobo, vat_kobo)
        select $1, l.position, l.product_id, l.variant_id, l.name, l.size, l.image, l.quantity,
          l.unit_price_kobo, l.line_total_kobo, l.discount_share_kobo, l.vat_kobo
        from unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::integer[],
            $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[])
          with ordinality as l (product_id, variant_id, name, size, image, quantity,
            unit_price_kobo, line_total_kobo, discount_share_kobo, vat_kobo, position)
      )
      update shop_order set subtotal_kobo = $2, discount_kobo = $3, total_kobo = $4, vat_kobo = $5,
        due_kobo = $6, updated_at = $7, version = version + 1
      where id = $1`,
    values: [
      id,
      amounts.subtotalKobo,
      amounts.discountKobo,
      amounts.totalKobo,
      amounts.vat?.totalKobo ?? 0,
      amounts.dueKobo,
      at,
      lines.map((line) => line.productId),
      lines.map((line) => line.variantId),
      lines.map((line) => line.name),
      lines.map((line) => line.size),
      lines.map((line) => line.image),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitPriceKobo),
      lines.map((line) => line.lineTotalKobo),
      lines.map((line) => line.discountShareKobo),
      lines.map((line) => line.vatKobo),
    ],
  });
  invalidateDailySales(tx, { at: [order.paidAt] });
  refreshCustomers(tx, [order]);
}
