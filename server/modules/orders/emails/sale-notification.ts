import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Mail, type MailPart, queueMail, staffFooter } from "#server/modules/mail/index.ts";
import { type Contact, getContact, getStoreSettings } from "#server/modules/settings/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { listOrders } from "../queries/orders.queries.ts";
import { addressLines, toOrderRows } from "./email-parts.ts";

export const notifySalesJob = { name: "notify-sales", queue: "email" } as const;

const hourMs = 3_600_000;

/** Margin until all sales of the hour are committed. */
const commitMarginMs = 60_000;

export async function notifySale(tx: Tx, runtime: Runtime, order: OrderRecord): Promise<void> {
  const { saleNotifications } = await getStoreSettings(tx, runtime.config, "selling");
  switch (saleNotifications) {
    case "none":
      return;
    case "each":
      await queueMail(tx, runtime, saleNotificationEmail(order, await getContact(tx)));
      return;
    case "hourly": {
      const hour = Math.floor(runtime.clock().getTime() / hourMs);
      const runAt = new Date((hour + 1) * hourMs + commitMarginMs);
      // A job with the same key gets its list extended.
      await addJob(tx, notifySalesJob, [order.id], {
        key: `${notifySalesJob.name} ${hour}`,
        runAt,
      });
    }
  }
}

/** Idempotent: the email is keyed by its first sale. */
export function createNotifySalesTask(runtime: Runtime): JobTask {
  return async (payload) => {
    if (!Array.isArray(payload)) throw new TypeError("The notify-sales job needs a list of orders");
    await runtime.db.withTransaction(async (tx) => {
      const [first, ...more] = await listOrders(tx, payload.map(String));
      if (!first) return;
      await queueMail(tx, runtime, salesDigestEmail([first, ...more], await getContact(tx)));
    });
  };
}

const maxListedSales = 50;

const backOfficeButton: MailPart = {
  kind: "button",
  label: "Open the back office",
  href: "/staff",
};

export function saleNotificationEmail(
  order: OrderRecord,
  { email: to }: Pick<Contact, "email">,
): Mail {
  const { orderNumber, email, business, poNumber } = order;
  const total = formatNaira(order.totalKobo);
  return {
    kind: "order-sold",
    key: `sale ${order.id}`,
    to,
    subject: `New order ${orderNumber}: ${total}`,
    title: `New order ${orderNumber}`,
    preview: `${buyerName(order)}, ${total}`,
    parts: [
      {
        kind: "lines",
        lines: [
          buyerName(order),
          email,
          ...(business ? [business.companyName] : []),
          ...(poNumber ? [`Purchase order ${poNumber}`] : []),
        ],
      },
      { kind: "rows", rows: toOrderRows(order) },
      { kind: "heading", text: "Delivery address" },
      { kind: "lines", lines: addressLines(order) },
      backOfficeButton,
    ],
    footer: staffFooter,
  };
}

export function salesDigestEmail(
  orders: readonly [OrderRecord, ...OrderRecord[]],
  { email: to }: Pick<Contact, "email">,
): Mail {
  const total = formatNaira(kobo(orders.reduce((sum, { totalKobo }) => sum + totalKobo, 0)));
  const title = plural(orders.length, "sale");
  const more = orders.length - maxListedSales;
  return {
    kind: "orders-sold",
    key: `sales from ${orders[0].id}`,
    to,
    subject: `${title} for ${total}`,
    title,
    preview: total,
    parts: [
      {
        kind: "rows",
        rows: [
          ...orders.slice(0, maxListedSales).map((order) => ({
            label: `${order.orderNumber}, ${buyerName(order)}`,
            note: `${describeLines(order)} · to ${order.shippingInfo.city}, ${order.shippingInfo.state}`,
            value: formatNaira(order.totalKobo),
          })),
          ...(more > 0 ? [{ label: `… and ${more} more`, value: "" }] : []),
          { label: "Total", value: total, total: true },
        ],
      },
      backOfficeButton,
    ],
    footer: staffFooter,
  };
}

function buyerName({ shippingInfo: { firstName, lastName } }: OrderRecord): string {
  return `${firstName} ${lastName}`;
}

function describeLines({ lines }: OrderRecord): string {
  return lines.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join(", ");
}
