import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** Where a refund stands; the words are explained in the migration. */
export type RefundStatus = "requested" | "done" | "refused" | "unknown";

/** Money returned, or meant to be. */
export interface PaymentRefund {
  readonly id: string;
  /** The capture it is taken from. */
  readonly reference: string;
  readonly orderId: string;
  readonly amountKobo: Kobo;
  readonly reason: string;
  readonly status: RefundStatus;
  readonly providerRefundReference: string | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

const columns = `id, reference, order_id, amount_kobo, reason, status,
  provider_refund_reference, requested_by,
  requested_at, settled_at`;

/** Writes a refund that is about to be asked for. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<PaymentRefund, "status" | "providerRefundReference" | "settledAt">,
): Promise<void> {
  await tx.rows({
    text: `insert into payment_refund
      (id, reference, order_id, amount_kobo, reason, status, requested_by, requested_at)
      values ($1, $2, $3, $4, $5, 'requested', $6, $7)`,
    values: [
      refund.id,
      refund.reference,
      refund.orderId,
      refund.amountKobo,
      refund.reason,
      refund.requestedBy,
      refund.requestedAt,
    ],
  });
}

/** Settles a refund that is not settled yet; undefined when there is none. */
export function settleRefundRow(
  tx: Tx,
  id: string,
  settled: {
    readonly status: Exclude<RefundStatus, "requested">;
    readonly providerRefundReference: string | null;
    readonly at: Date;
  },
): Promise<PaymentRefund | undefined> {
  return tx.first<PaymentRefund>({
    text: `update payment_refund set status = $2, settled_at = $4,
      provider_refund_reference = coalesce($3, provider_refund_reference)
      where id = $1 and status in ('requested', 'unknown') returning ${columns}`,
    values: [id, settled.status, settled.providerRefundReference, settled.at],
  });
}

/** The refund with this id, if there is one. */
export function findRefund(on: Queryable, id: string): Promise<PaymentRefund | undefined> {
  return on.first<PaymentRefund>({
    text: `select ${columns} from payment_refund where id = $1`,
    values: [id],
  });
}

/** The refunds of an order, oldest first. */
export function listRefunds(on: Queryable, orderId: string): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    text: `select ${columns} from payment_refund where order_id = $1 order by requested_at, id`,
    values: [orderId],
  });
}
