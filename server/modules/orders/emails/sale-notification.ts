import { Type } from "typebox";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  defineMail,
  KoboData,
  type Mail,
  type MailPart,
  queueMail,
  staffFooter,
} from "#server/modules/mail/index.ts";
import { type Contact, getContact, getStoreSettings } from "#server/modules/settings/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { listOrders } from "../queries/orders.queries.ts";
import { OrderData, toAddressDetail, toItems, toTotals } from "./email-parts.ts";

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

const nullableText = Type.Union([Type.String(), Type.Null()]);

const saleNotification = defineMail({
  kind: "order-sold",
  data: Type.Object({
    ...OrderData.properties,
    email: Type.String(),
    companyName: nullableText,
    poNumber: nullableText,
  }),
  content: (order) => {
    const { orderNumber, email, companyName, poNumber } = order;
    const total = formatNaira(order.totalKobo);
    const buyer = buyerName(order);
    return {
      subject: `New order ${orderNumber}: ${total}`,
      title: `New order ${orderNumber}`,
      preview: `${buyer}, ${total}`,
      reference: `Order ${orderNumber}`,
      parts: [
        {
          kind: "lines",
          lines: [
            buyer,
            ...(email === "" ? [] : [email]),
            ...(companyName === null ? [] : [companyName]),
            ...(poNumber ? [`Purchase order ${poNumber}`] : []),
            ...(order.paymentMethod === "delivery" ? ["Pay on delivery"] : []),
          ],
        },
        backOfficeButton,
        toItems(order),
        toTotals(order),
        { kind: "details", details: [toAddressDetail(order)] },
      ],
      footer: staffFooter,
    };
  },
});

export function saleNotificationEmail(
  order: OrderRecord,
  { email: to }: Pick<Contact, "email">,
): Mail {
  const companyName = order.business?.companyName ?? null;
  const data = { ...order, lines: [...order.lines], companyName };
  return { ...saleNotification.mail(to, data), key: `sale ${order.id}` };
}

const salesDigest = defineMail({
  kind: "orders-sold",
  data: Type.Object({
    count: Type.Integer(),
    totalKobo: KoboData,
    sales: Type.Array(
      Type.Object({
        orderNumber: Type.String(),
        buyer: Type.String(),
        city: Type.String(),
        state: Type.String(),
        lines: Type.Array(
          Type.Object({ name: Type.String(), size: Type.String(), quantity: Type.Integer() }),
        ),
        totalKobo: KoboData,
      }),
    ),
  }),
  content: ({ count, totalKobo, sales }) => {
    const total = formatNaira(totalKobo);
    const title = plural(count, "sale");
    const more = count - sales.length;
    return {
      subject: `${title} for ${total}`,
      title,
      preview: total,
      parts: [
        {
          kind: "rows",
          rows: [
            ...sales.map((sale) => ({
              label: `${sale.orderNumber}, ${sale.buyer}`,
              note: `${describeLines(sale.lines)} · to ${sale.city}, ${sale.state}`,
              value: formatNaira(sale.totalKobo),
            })),
            ...(more > 0 ? [{ label: `… and ${more} more`, value: "" }] : []),
            { label: "Total", value: total, total: true },
          ],
        },
        backOfficeButton,
      ],
      footer: staffFooter,
    };
  },
});

export function salesDigestEmail(
  orders: readonly [OrderRecord, ...OrderRecord[]],
  { email: to }: Pick<Contact, "email">,
): Mail {
  const mail = salesDigest.mail(to, {
    count: orders.length,
    totalKobo: kobo(orders.reduce((sum, { totalKobo }) => sum + totalKobo, 0)),
    sales: orders.slice(0, maxListedSales).map((order) => ({
      orderNumber: order.orderNumber,
      buyer: buyerName(order),
      city: order.shippingInfo.city,
      state: order.shippingInfo.state,
      lines: [...order.lines],
      totalKobo: order.totalKobo,
    })),
  });
  return { ...mail, key: `sales from ${orders[0].id}` };
}

export const saleTemplates = [saleNotification, salesDigest];

function buyerName({ shippingInfo }: Pick<OrderData, "shippingInfo">) {
  return fullName(shippingInfo);
}

function describeLines(
  lines: readonly { readonly quantity: number; readonly name: string; readonly size: string }[],
): string {
  return lines.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join(", ");
}
