import { isReversal } from "#contract/api/payments/payment-labels.ts";
import { sumKobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { createInvoicePdf, toCreditNote } from "#server/modules/orders/documents/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { listRefundLines } from "../refund-lines.queries.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";

/** @throws {AppError} `not_found` for a refund that is not of this order or was not sent by the store */
export async function createCreditNote(on: Queryable, order: OrderRecord, refundId: string) {
  const refunds = await listRefunds(on, order.id);
  const refund = refunds.find(({ id }) => id === refundId);
  const numbers = numberCreditNotes(order.orderNumber, refunds);
  const number = refund && numbers.get(refund.id);
  if (!number) throw new AppError("not_found", { detail: "Credit note not found." });
  const { amountKobo, shippingKobo, settledAt, requestedAt } = refund;
  const ids = [...numbers.keys()];
  const before = new Set(ids.slice(0, ids.indexOf(refund.id)));
  const note = toCreditNote(order, {
    number,
    amountKobo,
    refundedBeforeKobo: sumKobo(
      refunds.filter(({ id }) => before.has(id)).map((each) => each.amountKobo),
    ),
    shippingKobo,
    lines: await listRefundLines(on, [refund.id]),
    at: settledAt ?? requestedAt,
    contact: await getContact(on),
  });
  const content = await createInvoicePdf(note);
  return { name: `${number}.pdf`, mediaType: "application/pdf", content };
}

/** In order of settlement, so that a later refund never renumbers an earlier one. */
export function numberCreditNotes(
  orderNumber: string,
  refunds: readonly PaymentRefund[],
): ReadonlyMap<string, string> {
  const sent = refunds
    .filter(({ status, how }) => status === "done" && !isReversal(how))
    .sort((a, b) => settledMs(a) - settledMs(b) || (a.id < b.id ? -1 : 1));
  return new Map(sent.map(({ id }, i) => [id, `${orderNumber}-C${i + 1}`]));
}

const settledMs = ({ settledAt, requestedAt }: PaymentRefund) =>
  (settledAt ?? requestedAt).getTime();
