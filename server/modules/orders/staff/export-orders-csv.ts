import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import type { OrderExportQuery } from "#contract/api/orders/staff-orders.ts";
import { paymentMethodLabels } from "#contract/api/payments/payment-labels.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { OrderRecord } from "../model/order.ts";
import { netReceivedKobo, netRefundedKobo } from "../model/order-money.ts";
import type { Reader } from "../model/order-reader.ts";
import { shippedQuantity } from "../model/order-state-machine.ts";
import { listOrders } from "../queries/orders.queries.ts";
import { listOrderIds, type OrderFilter } from "../queries/orders-list.queries.ts";
import { parseOrderFilter } from "./list-staff-orders.ts";

const batchSize = 500;

const columnHeadings = [
  "Order",
  "Placed",
  "Paid",
  "Delivered",
  "Status",
  "Customer",
  "Company",
  "Email",
  "Phone",
  "Address",
  "City",
  "State",
  "Quantity",
  "Items",
  "Subtotal",
  "Shipping",
  "Discount",
  "VAT",
  "Total",
  "Received",
  "Refunded",
  "Charged back or not received",
  "Payment method",
  "Source",
] as const;

/** @throws {AppError} `forbidden` when the reader filters by an amount without the right to see prices */
export async function streamOrderCsv(
  db: Queryable,
  { tab = "all", sort = "newest", ...query }: OrderExportQuery,
  reader: Reader,
): Promise<AsyncIterable<string>> {
  const filter = await parseOrderFilter(db, query, reader);
  return streamCsv(
    columnHeadings,
    readBatches(db, filter, { tab, oldestFirst: sort === "oldest" }),
  );
}

async function* readBatches(
  db: Queryable,
  filter: OrderFilter,
  range: Pick<Parameters<typeof listOrderIds>[2], "tab" | "oldestFirst">,
): AsyncGenerator<CsvCell[][]> {
  let after: string | undefined;
  do {
    const ids = await listOrderIds(db, filter, { ...range, after, limit: batchSize });
    const orders = new Map((await listOrders(db, ids)).map((order) => [order.id, order]));
    yield ids.flatMap((id) => {
      const order = orders.get(id);
      return order ? [toRow(order)] : [];
    });
    after = ids.length === batchSize ? ids.at(-1) : undefined;
  } while (after !== undefined);
}

function toRow(order: OrderRecord): CsvCell[] {
  const { shippingInfo: to } = order;
  const lines = order.lines
    .map((line) => ({ ...line, quantity: shippedQuantity(order, line) }))
    .filter(({ quantity }) => quantity > 0);
  return [
    order.orderNumber,
    formatShopTime(order.createdAt),
    order.paidAt && formatShopTime(order.paidAt),
    order.deliveredAt && formatShopTime(order.deliveredAt),
    orderStatusLabels[toPackingStatus(order)],
    fullName(to),
    order.business?.companyName,
    order.email,
    to.phone,
    to.address,
    to.city,
    to.state,
    lines.reduce((units, { quantity }) => units + quantity, 0),
    lines.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join(", "),
    toNaira(order.subtotalKobo),
    toNaira(order.shippingKobo),
    toNaira(order.discountKobo),
    order.vat && toNaira(order.vat.totalKobo),
    toNaira(order.totalKobo),
    toNaira(netReceivedKobo(order)),
    toNaira(netRefundedKobo(order)),
    toNaira(order.reversedKobo),
    order.paidAt && paymentMethodLabels[order.paymentMethod],
    orderSourceLabels[order.source],
  ];
}
