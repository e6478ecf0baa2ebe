import type { Runtime } from "#server/database/runtime.ts";
import { listRefundsOfKey, type PaymentRefund } from "./refunds.queries.ts";
import { type RefundRequest, requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Returns money that came for an order: written down first, then sent once and never again by itself. Sent again
 * with the same key, at the same time or later, it leaves once and answers how it stands.
 * @returns its parts, one for each payment it is taken from
 * @throws {AppError} as `requestRefund` does
 */
export async function refundPayment(
  runtime: Runtime,
  request: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const { db } = runtime;
  const refunds = await db.withTransaction((tx) => requestRefund(tx, runtime, request));
  for (const { id } of refunds) await sendRefund(runtime, id);
  return await listRefundsOfKey(db, request.key);
}
