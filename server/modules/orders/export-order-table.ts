import { orderStatusWords } from "#contract/api/order-words.ts";
import { paymentWayWords } from "#contract/api/payment-words.ts";
import type { OrderExportQuery } from "#contract/api/staff-orders.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { shopTimeOf } from "#contract/delivery/shop-days.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Reader } from "./event-sentences.ts";
import type { OrderRecord } from "./order.ts";
import { cameKobo, sentBackKobo } from "./order-money.ts";
import { piecesOfLine } from "./order-status.ts";
import { listOrders } from "./orders.queries.ts";
import { listOrderIds, type OrderFilter } from "./orders-list.queries.ts";
import { readOrderFilter } from "./read-order-filter.ts";

/** Orders that are in memory at a time. */
const batch = 500;

const head = [
  "Order",
  "Placed",
  "Paid",
  "Delivered",
  "Status",
  "Buyer",
  "Company",
  "E-mail",
  "Phone",
  "Address",
  "City",
  "State",
  "Pieces",
  "Items",
  "Subtotal",
  "Shipping",
  "Discount",
  "Total",
  "Received",
  "Returned",
  "Taken back or never came",
  "Paid by",
] as const;

/**
 * The orders of the room as CSV, times by the shop's clock, piece by piece, so that a million of them never lie in memory.
 * @throws {AppError} `forbidden` for a sum asked for by somebody who may read none
 */
export async function exportOrderTable(
  on: Queryable,
  { tab = "all", sort = "newest", ...query }: OrderExportQuery,
  reader: Reader,
): Promise<AsyncIterable<string>> {
  const filter = await readOrderFilter(on, query, reader);
  return streamCsv(head, readBatches(on, filter, { tab, oldestFirst: sort === "oldest" }));
}

async function* readBatches(
  on: Queryable,
  filter: OrderFilter,
  range: Pick<Parameters<typeof listOrderIds>[2], "tab" | "oldestFirst">,
): AsyncGenerator<CsvCell[][]> {
  let after: string | undefined;
  do {
    const ids = await listOrderIds(on, filter, { ...range, after, limit: batch });
    const orders = new Map((await listOrders(on, ids)).map((order) => [order.id, order]));
    yield ids.flatMap((id) => {
      const order = orders.get(id);
      return order ? [toRow(order)] : [];
    });
    after = ids.length === batch ? ids.at(-1) : undefined;
  } while (after !== undefined);
}

function toRow(order: OrderRecord): CsvCell[] {
  const { shippingInfo: to } = order;
  const lines = order.lines
    .map((line) => ({ ...line, quantity: piecesOfLine(order, line) }))
    .filter(({ quantity }) => quantity > 0);
  return [
    order.orderNumber,
    shopTimeOf(order.createdAt),
    order.paidAt && shopTimeOf(order.paidAt),
    order.deliveredAt && shopTimeOf(order.deliveredAt),
    orderStatusWords[order.status],
    `${to.firstName} ${to.lastName}`,
    order.business?.companyName,
    order.email,
    to.phone,
    to.address,
    to.city,
    to.state,
    lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    lines.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join(", "),
    toNaira(order.subtotalKobo),
    toNaira(order.shippingKobo),
    toNaira(order.discountKobo),
    toNaira(order.totalKobo),
    toNaira(cameKobo(order)),
    toNaira(sentBackKobo(order)),
    toNaira(order.reversedKobo),
    order.paidAt && paymentWayWords[order.paymentWay],
  ];
}
