import type { PaymentRefund } from "#server/modules/payments/refunds.queries.ts";
import type { OpenOrder, PaymentShop } from "./payment-shop.ts";

const bookedNote = "Charged back by the bank.";

/** The payments of an order as the provider holds them. */
export const paymentsOf = (pay: PaymentShop, { order }: OpenOrder) =>
  pay.control.payments().filter((each) => each.merchantReference.startsWith(order.orderNumber));

/** Whether the provider's book holds one more refund like it than the store knows to be done. */
export function isRefundedAtProvider(
  pay: PaymentShop,
  { reference, amountKobo }: PaymentRefund,
  refunds: readonly PaymentRefund[],
): boolean {
  const refunded = pay.control
    .refunds()
    .filter((each) => each.paymentReference === reference && each.amountKobo === amountKobo);
  const known = refunds.filter(
    (each) =>
      each.reference === reference &&
      each.amountKobo === amountKobo &&
      each.status === "done" &&
      each.note !== bookedNote,
  );
  return refunded.length > known.length;
}

/** What the store says of the money and items of an order, in kobo and units. */
export interface Stand {
  readonly status: string;
  readonly isPaid: boolean;
  readonly total: number;
  readonly received: number;
  readonly refunded: number;
  readonly captured: number;
  readonly wentBack: number;
  readonly refundedOrPending: number;
  readonly openCases: readonly string[];
  /** Resolutions of its cases. */
  readonly decisions: readonly string[];
  readonly counted: number;
  /** Units that the ledger says were returned, and refunded units to go back on sale, but for those of returns. */
  readonly receivedItems: number;
  readonly unitsRefunded: number;
  /** Units of its returns that were received as sellable. */
  readonly unitsReturned: number;
  /** Booked as taken back by the bank, with nothing sent. */
  readonly booked: number;
}

/** How an order stands by what was written down. */
export async function standOf(pay: PaymentShop, { order }: OpenOrder): Promise<Stand> {
  const [stand] = await pay.runtime.db.rows<Stand>({
    text: `select status, paid_at is not null as is_paid, total_kobo as total,
        received_kobo as received, refunded_kobo as refunded,
        (select coalesce(sum(amount_kobo), 0) from payment_capture where order_id = o.id) as captured,
        (select coalesce(sum(amount_kobo), 0) from payment_refund
          where order_id = o.id and status = 'done') as went_back,
        (select coalesce(sum(amount_kobo), 0) from payment_refund
          where order_id = o.id and status <> 'failed') as refunded_or_pending,
        (select coalesce(json_agg(kind), '[]') from payment_case
          where order_id = o.id and resolved_at is null) as open_cases,
        (select coalesce(json_agg(decision), '[]') from payment_case
          where order_id = o.id and decision is not null) as decisions,
        open_cases as counted,
        (select coalesce(sum(change), 0) from stock_movement
          where order_id = o.id and reason = 'returned') as received_items,
        (select coalesce(sum(l.quantity), 0) from payment_refund_line l
          join payment_refund r on r.id = l.refund_id
          where l.order_id = o.id and l.disposition = 'stock' and r.status = 'done'
            and r.return_id is null) as units_refunded,
        (select coalesce(sum(sellable), 0) from return_line where order_id = o.id) as units_returned,
        (select coalesce(sum(amount_kobo), 0) from payment_refund
          where order_id = o.id and status = 'done' and note = $2) as booked
      from shop_order o where id = $1`,
    values: [order.id, bookedNote],
  });
  if (!stand) throw new Error("The order is gone");
  return stand;
}

export function sentBack(pay: PaymentShop, open: OpenOrder): number {
  const references = new Set(paymentsOf(pay, open).map((each) => each.merchantReference));
  return pay.control
    .refunds()
    .filter((each) => references.has(each.paymentReference))
    .reduce((sum, each) => sum + each.amountKobo, 0);
}
