import type { PaymentReport } from "#contract/api/order-payments.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { findAttempt, markClosed, markReported, markTold } from "./payments.queries.ts";
import { pageGapMs, reconcile } from "./reconcile.ts";

/**
 * Takes what the pop-up told the shopper's page: a hint that something may have happened, never proof of it.
 * The provider is asked; its answer alone counts.
 * @param mayAsk false where it is left to the provider's own word and to what asks at its pace
 * @throws {AppError} `not_found` when the reference is not one of this order
 */
export async function reportPayment(
  runtime: Runtime,
  orderId: string,
  { reference, event }: PaymentReport,
  mayAsk: boolean,
): Promise<void> {
  const { db, clock, log } = runtime;
  const attempt = await findAttempt(db, [reference]);
  if (attempt?.orderId !== orderId) {
    throw new AppError("not_found", { detail: "This payment does not belong to the order." });
  }
  await markTold(db, reference, clock());
  if (event === "success") await markReported(db, reference, clock());
  if (event === "close") await markClosed(db, reference);
  if (event === "config_error") {
    // anybody can say so; whether our key is refused is learned by the question that follows
    log.warn({ reference }, "a shopper's page says that the pop-up refuses our key");
  }
  if (mayAsk) await reconcile(runtime, reference, { gapMs: pageGapMs });
}
