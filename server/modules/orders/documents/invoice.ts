import { hasInvoice } from "#contract/api/orders/order-status-rules.ts";
import type { PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import { paymentMethodLabels } from "#contract/api/payments/payment-labels.ts";
import { shippingLines } from "#contract/delivery/shipping-lines.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { type Kobo, kobo, scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { vatLabel } from "#contract/pricing/vat.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import type { Seller } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createPdfRenderer } from "#server/platform/pdf/run-worker.ts";
import type { OrderRecord, OrderVat } from "../model/order.ts";
import {
  balanceDueKobo,
  isDueOnDelivery,
  netReceivedKobo,
  netRefundedKobo,
} from "../model/order-money.ts";

const recordedMethods: readonly PaymentMethod[] = ["transfer", "cash", "pos"];

export interface InvoiceLine {
  readonly name: string;
  /** Size, and for wholesale the quantity that sets the price. */
  readonly note: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
}

export interface Invoice {
  readonly title: string;
  readonly number: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly InvoiceLine[];
  readonly totals: readonly { readonly label: string; readonly value: string }[];
  readonly total: { readonly label: string; readonly value: string };
  readonly settlement: readonly { readonly label: string; readonly value: string }[];
}

/** @throws {AppError} `unavailable` when the queue of the PDF process is full */
export const createInvoicePdf = createPdfRenderer<Invoice>(
  new URL("./draw-invoice.ts", import.meta.url),
  "drawInvoice",
);

/**
 * Pro forma while unpaid.
 * @throws {AppError} `conflict` for an order that was closed unpaid
 */
export function toInvoice(order: OrderRecord, contact: Seller): Invoice {
  if (!hasInvoice(order)) {
    throw new AppError("conflict", {
      detail: "This order was closed unpaid, so it has no invoice.",
    });
  }
  const { discountCode } = order;
  const quantities = quantitiesByProduct(order);
  return {
    title: order.status === "PENDING_PAYMENT" ? "Pro forma invoice" : "Invoice",
    number: order.orderNumber,
    ...toParties(order, contact),
    details: [
      { label: "Order", value: order.orderNumber },
      { label: "Date", value: formatDate(order.createdAt) },
      ...(isDueOnDelivery(order)
        ? [{ label: "To pay on delivery", value: formatNaira(balanceDueKobo(order)) }]
        : []),
      ...(order.paidAt ? [{ label: "Paid", value: formatDate(order.paidAt) }] : []),
      ...(order.paidAt && recordedMethods.includes(order.paymentMethod)
        ? [{ label: "Paid by", value: paymentMethodLabels[order.paymentMethod] }]
        : []),
      ...toBuyerDetails(order),
    ],
    lines: order.lines.map((line) => {
      const quantity = quantities.get(line.productId) ?? line.quantity;
      const tier = order.businessProfileId
        ? ` · wholesale price for ${plural(quantity, "item")}`
        : "";
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
      ...shippingRows(order.shippingKobo),
      ...(order.discountKobo > 0
        ? [
            {
              label: discountCode ? `Discount ${discountCode}` : "Discount",
              value: formatNaira(kobo(-order.discountKobo)),
            },
          ]
        : []),
      ...(order.vat?.isAdded ? [toVatRow(order.vat)] : []),
    ],
    total: { label: "Total (NGN)", value: formatNaira(order.totalKobo) },
    settlement: [
      ...(order.vat && !order.vat.isAdded ? [toVatRow(order.vat)] : []),
      ...toSettlement(order),
    ],
  };
}

function toVatRow(vat: OrderVat, amountKobo = vat.totalKobo) {
  return { label: vatLabel(vat), value: formatNaira(amountKobo) };
}

function toSettlement(order: OrderRecord): Invoice["settlement"] {
  const sentKobo = netRefundedKobo(order);
  if (sentKobo === 0) return [];
  const paidKobo = netReceivedKobo(order);
  return [
    { label: "Paid", value: formatNaira(paidKobo) },
    { label: "Refunded", value: formatNaira(kobo(-sentKobo)) },
    { label: "Net", value: formatNaira(kobo(paidKobo - sentKobo)) },
  ];
}

export interface CreditNoteInput {
  /** Such as `ASO-7K3M9QXT-C1`. */
  readonly number: string;
  readonly amountKobo: Kobo;
  readonly refundedBeforeKobo: Kobo;
  readonly at: Date;
  readonly contact: Seller;
  /** By line position from 1; empty when only an amount was refunded. */
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly amountKobo: Kobo;
  }[];
  readonly shippingKobo: Kobo;
  readonly vatKobo: Kobo;
}

export function toCreditNote(order: OrderRecord, refund: CreditNoteInput): Invoice {
  const { number, amountKobo, refundedBeforeKobo } = refund;
  return {
    title: "Credit note",
    number,
    ...toParties(order, refund.contact),
    details: [
      { label: "Credit note", value: number },
      { label: "Date", value: formatDate(refund.at) },
      { label: "Order", value: order.orderNumber },
      { label: "Order date", value: formatDate(order.createdAt) },
      ...toBuyerDetails(order),
    ],
    lines: toCreditLines(order, refund),
    totals: [
      { label: "Order total", value: formatNaira(order.totalKobo) },
      { label: "Paid", value: formatNaira(netReceivedKobo(order)) },
      ...(refundedBeforeKobo > 0
        ? [{ label: "Previously refunded", value: formatNaira(kobo(-refundedBeforeKobo)) }]
        : []),
    ],
    total: { label: "Refunded (NGN)", value: formatNaira(amountKobo) },
    settlement: [
      ...(order.vat ? [toVatRow({ ...order.vat, isAdded: false }, refund.vatKobo)] : []),
      {
        label: "Net",
        value: formatNaira(kobo(netReceivedKobo(order) - refundedBeforeKobo - amountKobo)),
      },
    ],
  };
}

function toCreditLines(order: OrderRecord, refund: CreditNoteInput): Invoice["lines"] {
  const lines = refund.lines.flatMap(({ position, quantity, amountKobo }) => {
    const line = order.lines[position - 1];
    if (!line) return [];
    const total = formatNaira(amountKobo);
    return [
      {
        name: line.name,
        note: quantity > 0 ? `Size ${line.size}` : `Size ${line.size}, remainder`,
        quantity: quantity > 0 ? String(quantity) : "",
        unitPrice: quantity > 0 ? formatNaira(scaleKobo(amountKobo, 1, quantity)) : "",
        total,
      },
    ];
  });
  const unallocatedKobo = kobo(
    refund.amountKobo -
      refund.shippingKobo -
      refund.lines.reduce((sum, line) => sum + line.amountKobo, 0),
  );
  const toPlainLine = (name: string, amountKobo: Kobo) => ({
    name,
    note: "To the card or account it was paid from",
    quantity: "1",
    unitPrice: formatNaira(amountKobo),
    total: formatNaira(amountKobo),
  });
  return [
    ...lines,
    ...(refund.shippingKobo > 0 ? [toPlainLine("Shipping", refund.shippingKobo)] : []),
    ...(unallocatedKobo > 0
      ? [toPlainLine(`Refund for order ${order.orderNumber}`, unallocatedKobo)]
      : []),
  ];
}

function toParties(
  { shippingInfo, business, pickup }: OrderRecord,
  contact: Seller,
): Pick<Invoice, "seller" | "buyer"> {
  return {
    seller: [
      contact.name,
      contact.address,
      contact.email,
      contact.phone,
      ...(contact.rcNumber ? [`RC ${contact.rcNumber}`] : []),
      ...(contact.tin ? [`TIN ${contact.tin}`] : []),
    ],
    buyer: [
      ...(business ? [business.companyName, business.address] : []),
      ...shippingLines(shippingInfo),
      ...[pickup ? "" : shippingInfo.country, shippingInfo.email || shippingInfo.phone].filter(
        Boolean,
      ),
    ],
  };
}

function toBuyerDetails({ poNumber, business }: OrderRecord): Invoice["details"] {
  return [
    ...(poNumber ? [{ label: "PO number", value: poNumber }] : []),
    ...(business?.taxId ? [{ label: "Tax ID", value: business.taxId }] : []),
  ];
}

function quantitiesByProduct({ lines }: OrderRecord): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return quantities;
}
