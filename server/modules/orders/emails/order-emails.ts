import { formatNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { greeting, type Mail, type MailPart } from "#server/modules/mail/index.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import { balanceDueKobo, retainedKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";
import { addressLines, toOrderRows, toParcelMailParts, toShippedRows } from "./email-parts.ts";

export function orderPaidEmail(order: OrderRecord): Mail {
  const { shippingInfo, orderNumber } = order;
  return {
    kind: "order-paid",
    queue: "transactional-email",
    to: order.email,
    subject: `Your order ${orderNumber} is confirmed`,
    title: "Thank you for your order",
    preview: `Order total: ${formatNaira(order.totalKobo)}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, your order ${orderNumber} is confirmed and we are getting it ready.`,
      },
      { kind: "rows", rows: toOrderRows(order) },
      { kind: "heading", text: "Delivery address" },
      { kind: "lines", lines: addressLines(order) },
      {
        kind: "button",
        label: "View your order",
        href: orderLink(orderNumber),
      },
      { kind: "small", text: `Order number ${orderNumber}` },
    ],
    footer: "You're receiving this email because of your order.",
  };
}

export function orderShippedEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  return toStatusEmail(order, {
    kind: "order-shipped",
    subject: "has shipped",
    title: "Your order is on its way",
    text: `order ${order.orderNumber} is on its way to you.`,
    parts: toParcelMailParts(parcel),
  });
}

export function orderDeliveredEmail(order: OrderRecord): Mail {
  return toStatusEmail(order, {
    kind: "order-delivered",
    subject: "has been delivered",
    title: "Your order has been delivered",
    text: `order ${order.orderNumber} has been delivered. We hope everything fits. Size exchanges are free.`,
  });
}

export function orderShipmentCancelledEmail(order: OrderRecord): Mail {
  return toStatusEmail(order, {
    kind: "order-shipment-cancelled",
    subject: "hasn't shipped yet",
    title: "Your order hasn't shipped yet",
    text: `we told you that order ${order.orderNumber} had shipped, but it is still with us. We'll email you again when it ships.`,
  });
}

export function orderNotDeliveredEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  return toStatusEmail(order, {
    kind: "order-not-delivered",
    subject: "is still on its way",
    title: "Your order is still on its way",
    text: `we told you that order ${order.orderNumber} had been delivered, but it is still on its way to you.`,
    parts: toParcelMailParts({ ...parcel, photoPath: null }),
  });
}

export function orderReopenedEmail(order: OrderRecord): Mail {
  const balanceDue = balanceDueKobo(order);
  const isReserved = balanceDue > 0 && order.reservedUntil !== null;
  return toStatusEmail(order, {
    kind: "order-reopened",
    subject: "is active again",
    title: "Your order is active again",
    text: isReserved
      ? `order ${order.orderNumber} had been cancelled and is active again. Your items are reserved until ${formatDate(order.reservedUntil, "fullWithTime")}; ${formatNaira(balanceDue)} is due.`
      : `order ${order.orderNumber} had been cancelled and is active again.`,
  });
}

export function orderCancelledEmail(order: OrderRecord): Mail {
  return toStatusEmail(order, {
    kind: "order-cancelled",
    subject: "has been cancelled",
    title: "Your order has been cancelled",
    text: `order ${order.orderNumber} ${cancellationText(order)}. ${cancelledRefundText(order)}`,
  });
}

function cancellationText({ status }: OrderRecord): string {
  return status === "SHIPPED"
    ? "could not be delivered and has been cancelled"
    : "has been cancelled";
}

function cancelledRefundText(order: OrderRecord): string {
  const retained = retainedKobo(order);
  if (retained > 0) {
    return `We are refunding the ${formatNaira(retained)} you paid.`;
  }
  if (order.totalKobo === 0) return "There was nothing to pay.";
  return "If a payment still reaches us, it's safe and we'll email you.";
}

interface StatusEmailTexts {
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly parts?: readonly MailPart[];
}

function toStatusEmail(order: OrderRecord, texts: StatusEmailTexts): Mail {
  const { orderNumber, shippingInfo } = order;
  const subject = `Your order ${orderNumber} ${texts.subject}`;
  const rows = toShippedRows(order);
  return {
    kind: texts.kind,
    to: order.email,
    subject,
    title: texts.title,
    preview: subject,
    parts: [
      { kind: "text", text: `${greeting(shippingInfo)}, ${texts.text}` },
      ...(texts.parts ?? []),
      ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
      {
        kind: "button",
        label: "View your order",
        href: orderLink(orderNumber),
      },
    ],
    footer: "You're receiving this email because of your order.",
  };
}

export function orderTrackingEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  const { orderNumber, shippingInfo } = order;
  const subject = `New tracking for order ${orderNumber}`;
  return {
    kind: "order-tracking",
    to: order.email,
    subject,
    title: "Your parcel has new tracking",
    preview: subject,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, the courier or tracking number we gave you for order ${orderNumber} has changed. The correct details:`,
      },
      ...toParcelMailParts({ ...parcel, photoPath: null }),
      { kind: "button", label: "View your order", href: orderLink(orderNumber) },
    ],
    footer: "You're receiving this email because of your order.",
  };
}

export function paymentLinkEmail(order: OrderRecord, link: string, expiresAt: Date): Mail {
  const { orderNumber, email, shippingInfo } = order;
  const balanceDue = formatNaira(balanceDueKobo(order));
  return {
    kind: "order-payment-link",
    queue: "transactional-email",
    to: email,
    subject: `Pay ${balanceDue} for order ${orderNumber}`,
    title: "Your order is ready for payment",
    preview: `${balanceDue}, reserved until ${formatDate(expiresAt, "fullWithTime")}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, we have prepared order ${orderNumber} for you. The items are reserved until ${formatDate(expiresAt, "fullWithTime")}.`,
      },
      { kind: "button", label: `Pay ${balanceDue}`, href: link },
      ...(order.paymentMethod === "transfer"
        ? [{ kind: "text", text: "You can pay by bank transfer or card." } as const]
        : []),
      { kind: "rows", rows: toOrderRows(order) },
      { kind: "heading", text: "Delivery address" },
      { kind: "lines", lines: addressLines(order) },
      {
        kind: "small",
        text: "Anyone with this link can pay, but sees nothing else.",
      },
    ],
    footer: "You're receiving this email because of your order.",
    secret: true,
  };
}
