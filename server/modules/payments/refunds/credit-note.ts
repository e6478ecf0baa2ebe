import { isReversal } from "#contract/api/payments/payment-labels.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import { vatOfRefunds } from "#contract/pricing/vat.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { createInvoicePdf, toCreditNote } from "#server/modules/orders/documents/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { getSeller } from "#server/modules/settings/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { listRefundLines } from "../refund-lines.queries.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";

/** @throws {AppError} `not_found` for a refund that is not of this order or was not sent by the store */
export async function createCreditNote(
  on: Queryable,
  config: Config,
  order: OrderRecord,
  refundId: string,
) {
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
    vatKobo: getVatByRefund(order, refunds).get(refund.id) ?? kobo(0),
    contact: await getSeller(on, config),
  });
  const content = await createInvoicePdf(note);
  return { name: `${number}.pdf`, mediaType: "application/pdf", content };
}

/** Of refunds and chargebacks, so that all of them together hold the VAT of what was paid back. */
export function getVatByRefund(
  order: Pick<OrderRecord, "vat" | "totalKobo" | "shippingKobo" | "receivedKobo">,
  refunds: readonly (Settled & Pick<PaymentRefund, "amountKobo" | "shippingKobo" | "status">)[],
): ReadonlyMap<string, Kobo> {
  const { vat, totalKobo, shippingKobo, receivedKobo } = order;
  if (!vat) return new Map();
  const isDeliveryTaxed = vat.shippingKobo > 0;
  const done = refunds.filter(({ status }) => status === "done").sort(bySettlement);
  const amounts = vatOfRefunds(
    {
      ...{ totalKobo, receivedKobo, vatKobo: vat.totalKobo },
      taxedKobo: kobo(totalKobo - (isDeliveryTaxed ? 0 : shippingKobo)),
    },
    done.map((refund) => ({
      amountKobo: refund.amountKobo,
      untaxedKobo: isDeliveryTaxed ? kobo(0) : refund.shippingKobo,
    })),
  );
  return new Map(done.map(({ id }, i) => [id, amounts[i] ?? kobo(0)]));
}

/** In order of settlement, so that a later refund never renumbers an earlier one. */
export function numberCreditNotes(
  orderNumber: string,
  refunds: readonly (Settled & Pick<PaymentRefund, "status" | "how">)[],
): ReadonlyMap<string, string> {
  const sent = refunds
    .filter(({ status, how }) => status === "done" && !isReversal(how))
    .sort(bySettlement);
  return new Map(sent.map(({ id }, i) => [id, `${orderNumber}-C${i + 1}`]));
}

type Settled = Pick<PaymentRefund, "id" | "settledAt" | "requestedAt">;

const bySettlement = (a: Settled, b: Settled) =>
  settledMs(a) - settledMs(b) || (a.id < b.id ? -1 : 1);

const settledMs = ({ settledAt, requestedAt }: Settled) => (settledAt ?? requestedAt).getTime();
