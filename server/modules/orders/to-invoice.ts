import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { AppError } from "#server/platform/errors.ts";
import { storeConfig } from "#store/config.ts";
import type { OrderRecord } from "./order.ts";

/** A line of an invoice, ready to be set. */
export interface InvoiceLine {
  readonly name: string;
  /** Size, and for a wholesale buyer the quantity that made the price. */
  readonly note: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
}

/** An invoice as text, ready to be set. */
export interface Invoice {
  readonly title: string;
  readonly number: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly InvoiceLine[];
  readonly totals: readonly { readonly label: string; readonly value: string }[];
  /** The last of the totals, which stands out. */
  readonly total: { readonly label: string; readonly value: string };
}

const date = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Africa/Lagos",
});

/**
 * The invoice of an order; before it is paid, a pro forma one to pay by.
 * @throws {AppError} `conflict` for an order that was cancelled or expired: there is nothing to invoice
 */
export function toInvoice(order: OrderRecord): Invoice {
  if (order.status === "CANCELLED" || order.status === "EXPIRED") {
    throw new AppError("conflict", { detail: "This order was closed, so there is no invoice." });
  }
  const { shippingInfo, business, discountCode } = order;
  const quantities = quantitiesOf(order);
  return {
    title: order.status === "PENDING_PAYMENT" ? "Pro forma invoice" : "Invoice",
    number: order.orderNumber,
    seller: [
      storeConfig.name,
      storeConfig.contact.address,
      storeConfig.contact.email,
      storeConfig.contact.phone,
    ],
    buyer: [
      ...(business ? [business.companyName, business.address] : []),
      `${shippingInfo.firstName} ${shippingInfo.lastName}`,
      shippingInfo.address,
      `${shippingInfo.city}, ${shippingInfo.state} ${shippingInfo.postalCode}`,
      shippingInfo.country,
      shippingInfo.email,
    ],
    facts: [
      { label: "Order", value: order.orderNumber },
      { label: "Date", value: date.format(order.createdAt) },
      ...(order.paidAt ? [{ label: "Paid", value: date.format(order.paidAt) }] : []),
      ...(order.status === "REFUNDED" ? [{ label: "Status", value: "Refunded" }] : []),
      ...(order.poNumber ? [{ label: "PO number", value: order.poNumber }] : []),
      ...(business?.taxId ? [{ label: "Tax ID", value: business.taxId }] : []),
    ],
    lines: order.lines.map((line) => {
      const pieces = quantities.get(line.productId) ?? line.quantity;
      const tier = order.businessProfileId ? ` · wholesale price for ${pieces} in all` : "";
      return {
        name: line.name,
        note: `Size ${line.size}${tier}`,
        quantity: String(line.quantity),
        unitPrice: formatNaira(line.unitPriceKobo),
        total: formatNaira(line.lineTotalKobo),
      };
    }),
    totals: [
      { label: "Subtotal", value: formatNaira(order.subtotalKobo) },
      { label: "Shipping", value: formatNaira(order.shippingKobo) },
      ...(order.discountKobo > 0
        ? [
            {
              label: discountCode ? `Discount ${discountCode}` : "Discount",
              value: formatNaira(kobo(-order.discountKobo)),
            },
          ]
        : []),
    ],
    total: { label: "Total (NGN)", value: formatNaira(order.totalKobo) },
  };
}

/** Pieces of each product over all its sizes: what picks the tier (decision: Money). */
function quantitiesOf({ lines }: OrderRecord): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return quantities;
}
