import { hasInvoice } from "#contract/api/has-invoice.ts";
import { paymentWayWords } from "#contract/api/payment-words.ts";
import { type Kobo, kobo, scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Contact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OrderRecord } from "./order.ts";
import { cameKobo, sentBackKobo } from "./order-money.ts";

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
 * @throws {AppError} `conflict` for an order that was cancelled or expired, or whose money never came: there is nothing
 * to invoice
 */
export function toInvoice(order: OrderRecord, contact: Contact): Invoice {
  if (!hasInvoice(order)) {
    throw new AppError("conflict", { detail: "This order was closed, so there is no invoice." });
  }
  const { discountCode } = order;
  const quantities = quantitiesOf(order);
  return {
    title: order.status === "PENDING_PAYMENT" ? "Pro forma invoice" : "Invoice",
    number: order.orderNumber,
    ...partiesOf(order, contact),
    facts: [
      { label: "Order", value: order.orderNumber },
      { label: "Date", value: date.format(order.createdAt) },
      ...(order.paidAt ? [{ label: "Paid", value: date.format(order.paidAt) }] : []),
      ...(order.paidAt && order.paymentWay === "transfer"
        ? [{ label: "Paid by", value: paymentWayWords.transfer }]
        : []),
      ...(sentBackKobo(order) > 0
        ? [{ label: "Returned since", value: formatNaira(sentBackKobo(order)) }]
        : []),
      ...buyersFacts(order),
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

/** Money that was sent back for an order, as a credit note names it. */
export interface ReturnedMoney {
  /** Of its credit note, such as `ASO-7K3M9QXT-C1`. */
  readonly number: string;
  readonly amountKobo: Kobo;
  readonly at: Date;
  /** How the shop is reached when it is written. */
  readonly contact: Contact;
  /** Pieces it was for, by line of the order from 1; none for a mere amount. */
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly amountKobo: Kobo;
  }[];
  readonly shippingKobo: Kobo;
}

/** The credit note of one refund; it stands beside the invoice, which stays as it was. */
export function toCreditNote(order: OrderRecord, returned: ReturnedMoney): Invoice {
  const { number } = returned;
  return {
    title: "Credit note",
    number,
    ...partiesOf(order, returned.contact),
    facts: [
      { label: "Credit note", value: number },
      { label: "Date", value: date.format(returned.at) },
      { label: "Order", value: order.orderNumber },
      { label: "Order date", value: date.format(order.createdAt) },
      ...buyersFacts(order),
    ],
    lines: creditLines(order, returned),
    totals: [
      { label: "Total of the order", value: formatNaira(order.totalKobo) },
      { label: "Received for it", value: formatNaira(cameKobo(order)) },
    ],
    total: { label: "Returned (NGN)", value: formatNaira(returned.amountKobo) },
  };
}

/** What the money is for, line by line; what is for no piece stands last. */
function creditLines(order: OrderRecord, returned: ReturnedMoney): Invoice["lines"] {
  const lines = returned.lines.flatMap(({ position, quantity, amountKobo }) => {
    const line = order.lines[position - 1];
    if (!line) return [];
    const total = formatNaira(amountKobo);
    return [
      {
        name: line.name,
        note: quantity > 0 ? `Size ${line.size}` : `Size ${line.size}, the rest`,
        quantity: quantity > 0 ? String(quantity) : "",
        unitPrice: quantity > 0 ? formatNaira(scaleKobo(amountKobo, 1, quantity)) : "",
        total,
      },
    ];
  });
  const others = kobo(
    returned.amountKobo -
      returned.shippingKobo -
      returned.lines.reduce((sum, line) => sum + line.amountKobo, 0),
  );
  const plain = (name: string, amountKobo: Kobo) => ({
    name,
    note: "To the card or account it was paid from",
    quantity: "1",
    unitPrice: formatNaira(amountKobo),
    total: formatNaira(amountKobo),
  });
  return [
    ...lines,
    ...(returned.shippingKobo > 0 ? [plain("Shipping", returned.shippingKobo)] : []),
    ...(others > 0 ? [plain(`Money returned for order ${order.orderNumber}`, others)] : []),
  ];
}

function partiesOf(
  { shippingInfo, business }: OrderRecord,
  contact: Contact,
): Pick<Invoice, "seller" | "buyer"> {
  return {
    seller: [contact.name, contact.address, contact.email, contact.phone],
    buyer: [
      ...(business ? [business.companyName, business.address] : []),
      `${shippingInfo.firstName} ${shippingInfo.lastName}`,
      shippingInfo.address,
      `${shippingInfo.city}, ${shippingInfo.state} ${shippingInfo.postalCode}`,
      shippingInfo.country,
      shippingInfo.email,
    ],
  };
}

/** What a company's own books ask for. */
function buyersFacts({ poNumber, business }: OrderRecord): Invoice["facts"] {
  return [
    ...(poNumber ? [{ label: "PO number", value: poNumber }] : []),
    ...(business?.taxId ? [{ label: "Tax ID", value: business.taxId }] : []),
  ];
}

/** Pieces of each product over all its sizes: what picks the tier. */
function quantitiesOf({ lines }: OrderRecord): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return quantities;
}
