import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type Mail, type MailPart, staffFooter } from "#server/modules/mail/index.ts";
import type { Contact } from "#server/modules/settings/index.ts";
import type { OrderRecord } from "./order.ts";
import { addressLines, orderRows } from "./order-mail-parts.ts";

/** More sales than this are only counted. */
const listedSales = 50;

const openBackOffice: MailPart = { kind: "button", label: "Open the back office", href: "/staff" };

/** Tells the store of one sale: who bought what, for how much, and where it goes. */
export function saleMail(order: OrderRecord, { email: to }: Pick<Contact, "email">): Mail {
  const { orderNumber, email, business, poNumber } = order;
  const total = formatNaira(order.totalKobo);
  return {
    kind: "order-sold",
    key: `sale ${order.id}`,
    to,
    subject: `Sold for ${total}: ${orderNumber}`,
    title: `Sold: order ${orderNumber}`,
    preview: `${buyerOf(order)}, ${total}`,
    parts: [
      {
        kind: "lines",
        lines: [
          buyerOf(order),
          email,
          ...(business ? [business.companyName] : []),
          ...(poNumber ? [`Purchase order ${poNumber}`] : []),
        ],
      },
      { kind: "rows", rows: orderRows(order) },
      { kind: "heading", text: "Where it goes" },
      { kind: "lines", lines: addressLines(order) },
      openBackOffice,
    ],
    footer: staffFooter,
  };
}

/** Tells the store of the sales of an hour: each in a line, and what they come to together. */
export function salesMail(
  orders: readonly [OrderRecord, ...OrderRecord[]],
  { email: to }: Pick<Contact, "email">,
): Mail {
  const total = formatNaira(kobo(orders.reduce((sum, { totalKobo }) => sum + totalKobo, 0)));
  const title = orders.length === 1 ? "1 sale" : `${orders.length} sales`;
  const more = orders.length - listedSales;
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
          ...orders.slice(0, listedSales).map((order) => ({
            label: `${order.orderNumber}, ${buyerOf(order)}`,
            note: `${contentsOf(order)} · to ${order.shippingInfo.city}, ${order.shippingInfo.state}`,
            value: formatNaira(order.totalKobo),
          })),
          ...(more > 0 ? [{ label: `… and ${more} more`, value: "" }] : []),
          { label: "Together", value: total, total: true },
        ],
      },
      openBackOffice,
    ],
    footer: staffFooter,
  };
}

function buyerOf({ shippingInfo: { firstName, lastName } }: OrderRecord): string {
  return `${firstName} ${lastName}`;
}

function contentsOf({ lines }: OrderRecord): string {
  return lines.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join(", ");
}
