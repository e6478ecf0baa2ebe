import type { VatMonth } from "#contract/api/reports/reports.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { getVatByRefund, numberCreditNotes } from "#server/modules/payments/refunds/index.ts";
import { listVatRefunds, listVatSales, sumVatSales, type VatRefundRow } from "./vat.queries.ts";

const reportedMonths = 12;
const batchSize = 1_000;

/** The last twelve months with VAT, newest first; a sale counts when it is paid, a refund when it is sent. */
export async function getVatReport(on: Queryable, now: Date): Promise<VatMonth[]> {
  const from = monthsBefore(toShopDay(now).slice(0, 7), reportedMonths - 1);
  const [sales, refunds] = await Promise.all([sumVatSales(on, from), getRefundVat(on, from)]);
  const months = new Set([
    ...sales.map(({ month }) => month),
    ...refunds.map(({ month }) => month),
  ]);
  return [...months]
    .sort()
    .reverse()
    .map((month) => {
      const sale = sales.find((each) => each.month === month);
      const vatKobo = sale?.vatKobo ?? 0;
      const refundedKobo = refunds
        .filter((each) => each.month === month)
        .reduce((sum, each) => sum + each.vatKobo, 0);
      return {
        month,
        orders: sale?.orders ?? 0,
        sales: toNaira(kobo(sale?.totalKobo ?? 0)),
        vat: toNaira(kobo(vatKobo)),
        refundedVat: toNaira(kobo(refundedKobo)),
        netVat: toNaira(kobo(vatKobo - refundedKobo)),
      };
    });
}

/** A row for each invoice and credit note; amounts in naira, times in Lagos time. */
export function exportVat(on: Queryable, month: string): AsyncIterable<string> {
  const headings = ["Date", "Document", "Order", "TIN of customer", "Rate (%)", "Total", "VAT"];
  return streamCsv(headings, readBatches(on, month));
}

async function* readBatches(on: Queryable, month: string): AsyncGenerator<CsvCell[][]> {
  let after: string | undefined;
  do {
    const rows = await listVatSales(on, month, { after, limit: batchSize });
    yield rows.map(({ paidAt, orderNumber, taxId, percent, totalKobo, vatKobo }) => [
      formatShopTime(paidAt),
      orderNumber,
      orderNumber,
      taxId,
      percent,
      toNaira(totalKobo),
      toNaira(vatKobo),
    ]);
    after = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
  const refunds = await getRefundVat(on, month, month);
  yield refunds.map(({ at, document, orderNumber, taxId, percent, amountKobo, vatKobo }) => [
    formatShopTime(at),
    document,
    orderNumber,
    taxId,
    percent,
    toNaira(kobo(-amountKobo)),
    toNaira(kobo(-vatKobo)),
  ]);
}

interface RefundVat {
  readonly month: string;
  readonly at: Date;
  readonly document: string;
  readonly orderNumber: string;
  readonly taxId: string | null;
  readonly percent: number;
  readonly amountKobo: Kobo;
  readonly vatKobo: Kobo;
}

async function getRefundVat(on: Queryable, from: string, to?: string): Promise<RefundVat[]> {
  const byOrder = Map.groupBy(await listVatRefunds(on, from), ({ orderId }) => orderId);
  return [...byOrder.values()]
    .flatMap(toRefundVat)
    .filter(({ month }) => month >= from && (to === undefined || month <= to))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** @param refunds all of one order */
function toRefundVat(refunds: readonly VatRefundRow[]): RefundVat[] {
  const [first] = refunds;
  if (!first) return [];
  const { orderNumber, taxId, vat, totalKobo, receivedKobo, orderShippingKobo } = first;
  const order = { vat, totalKobo, receivedKobo, shippingKobo: orderShippingKobo };
  const amounts = getVatByRefund(order, refunds);
  const numbers = numberCreditNotes(orderNumber, refunds);
  return refunds.map(({ id, amountKobo, settledAt }) => ({
    ...{ orderNumber, taxId, amountKobo, at: settledAt, percent: vat.percent },
    month: toShopDay(settledAt).slice(0, 7),
    document: numbers.get(id) ?? "Chargeback",
    vatKobo: amounts.get(id) ?? kobo(0),
  }));
}

function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}
