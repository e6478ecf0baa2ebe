import type { Queryable } from "#server/database/connection.ts";
import { makeInvoice, type OrderRecord, toCreditNote } from "#server/modules/orders/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { numberCreditNotes } from "./number-credit-notes.ts";
import { listRefundLines } from "./refund-lines.queries.ts";
import { listRefunds } from "./refunds.queries.ts";

/**
 * The credit note of one refund of an order as a PDF, under its number.
 * @throws {AppError} `not_found` for a refund that is not the order's, or that the store did not send
 */
export async function makeCreditNote(on: Queryable, order: OrderRecord, refundId: string) {
  const refunds = await listRefunds(on, order.id);
  const refund = refunds.find(({ id }) => id === refundId);
  const number = refund && numberCreditNotes(order.orderNumber, refunds).get(refund.id);
  if (!number) throw new AppError("not_found", { detail: "Credit note not found." });
  const { amountKobo, shippingKobo, settledAt, requestedAt } = refund;
  const note = toCreditNote(order, {
    number,
    amountKobo,
    shippingKobo,
    lines: await listRefundLines(on, [refund.id]),
    at: settledAt ?? requestedAt,
    contact: await readContact(on),
  });
  const content = await makeInvoice(note);
  return { name: `${number}.pdf`, mediaType: "application/pdf", content };
}
