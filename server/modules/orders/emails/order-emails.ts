import { type Static, Type } from "typebox";
import { formatNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import {
  defineMail,
  greeting,
  KoboData,
  type Mail,
  type MailContent,
  type MailPart,
} from "#server/modules/mail/index.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import { balanceDueKobo, retainedKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";
import {
  addressLines,
  LineData,
  OrderData,
  ParcelData,
  toOrderRows,
  toParcelMailParts,
  toShippedRows,
} from "./email-parts.ts";

const footer = "You're receiving this email because of your order.";

const Buyer = Type.Object({ firstName: Type.String() });

const orderPaid = defineMail({
  kind: "order-paid",
  data: OrderData,
  content: (order) => {
    const { shippingInfo, orderNumber } = order;
    return {
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
      footer,
    };
  },
  queue: "transactional-email",
});

export function orderPaidEmail(order: OrderRecord): Mail {
  return orderPaid.mail(order.email, toData(order));
}

const StatusData = Type.Object({
  orderNumber: Type.String(),
  shippingInfo: Buyer,
  lines: Type.Array(LineData),
});

const orderShipped = defineMail({
  kind: "order-shipped",
  data: Type.Object({ ...StatusData.properties, parcel: ParcelData }),
  content: (order) =>
    toStatusContent(order, {
      subject: "has shipped",
      title: "Your order is on its way",
      text: `order ${order.orderNumber} is on its way to you.`,
      parts: toParcelMailParts(order.parcel),
    }),
});

export function orderShippedEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  return orderShipped.mail(order.email, { ...toData(order), parcel });
}

const orderDelivered = defineMail({
  kind: "order-delivered",
  data: StatusData,
  content: (order) =>
    toStatusContent(order, {
      subject: "has been delivered",
      title: "Your order has been delivered",
      text: `order ${order.orderNumber} has been delivered. We hope everything fits. Size exchanges are free.`,
    }),
});

export function orderDeliveredEmail(order: OrderRecord): Mail {
  return orderDelivered.mail(order.email, toData(order));
}

const orderShipmentCancelled = defineMail({
  kind: "order-shipment-cancelled",
  data: StatusData,
  content: (order) =>
    toStatusContent(order, {
      subject: "hasn't shipped yet",
      title: "Your order hasn't shipped yet",
      text: `we told you that order ${order.orderNumber} had shipped, but it is still with us. We'll email you again when it ships.`,
    }),
});

export function orderShipmentCancelledEmail(order: OrderRecord): Mail {
  return orderShipmentCancelled.mail(order.email, toData(order));
}

const orderNotDelivered = defineMail({
  kind: "order-not-delivered",
  data: Type.Object({ ...StatusData.properties, parcel: ParcelData }),
  content: (order) =>
    toStatusContent(order, {
      subject: "is still on its way",
      title: "Your order is still on its way",
      text: `we told you that order ${order.orderNumber} had been delivered, but it is still on its way to you.`,
      parts: toParcelMailParts(order.parcel),
    }),
});

export function orderNotDeliveredEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  return orderNotDelivered.mail(order.email, {
    ...toData(order),
    parcel: { ...parcel, photoPath: null },
  });
}

const orderReopened = defineMail({
  kind: "order-reopened",
  data: Type.Object({
    ...StatusData.properties,
    balanceKobo: KoboData,
    reservedUntil: Type.Union([Type.String(), Type.Null()]),
  }),
  content: (order) => {
    const { orderNumber, balanceKobo, reservedUntil } = order;
    return toStatusContent(order, {
      subject: "is active again",
      title: "Your order is active again",
      text:
        balanceKobo > 0 && reservedUntil !== null
          ? `order ${orderNumber} had been cancelled and is active again. Your items are reserved until ${formatDate(reservedUntil, "fullWithTime")}; ${formatNaira(balanceKobo)} is due.`
          : `order ${orderNumber} had been cancelled and is active again.`,
    });
  },
});

export function orderReopenedEmail(order: OrderRecord): Mail {
  return orderReopened.mail(order.email, {
    ...toData(order),
    balanceKobo: balanceDueKobo(order),
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
  });
}

const CancelledData = Type.Object({
  ...StatusData.properties,
  wasShipped: Type.Boolean(),
  totalKobo: KoboData,
  retainedKobo: KoboData,
});
type CancelledData = Static<typeof CancelledData>;

const orderCancelled = defineMail({
  kind: "order-cancelled",
  data: CancelledData,
  content: (order) =>
    toStatusContent(order, {
      subject: "has been cancelled",
      title: "Your order has been cancelled",
      text: `order ${order.orderNumber} ${cancellationText(order)}. ${cancelledRefundText(order)}`,
    }),
});

export function orderCancelledEmail(order: OrderRecord): Mail {
  return orderCancelled.mail(order.email, {
    ...toData(order),
    wasShipped: order.status === "SHIPPED",
    retainedKobo: retainedKobo(order),
  });
}

function cancellationText({ wasShipped }: CancelledData): string {
  return wasShipped ? "could not be delivered and has been cancelled" : "has been cancelled";
}

function cancelledRefundText(order: CancelledData): string {
  if (order.retainedKobo > 0) {
    return `We are refunding the ${formatNaira(order.retainedKobo)} you paid.`;
  }
  if (order.totalKobo === 0) return "There was nothing to pay.";
  return "If a payment still reaches us, it's safe and we'll email you.";
}

interface StatusEmailTexts {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly parts?: readonly MailPart[];
}

function toStatusContent(order: Static<typeof StatusData>, texts: StatusEmailTexts): MailContent {
  const { orderNumber, shippingInfo } = order;
  const subject = `Your order ${orderNumber} ${texts.subject}`;
  const rows = toShippedRows(order);
  return {
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
    footer,
  };
}

const orderTracking = defineMail({
  kind: "order-tracking",
  data: Type.Object({ orderNumber: Type.String(), shippingInfo: Buyer, parcel: ParcelData }),
  content: ({ orderNumber, shippingInfo, parcel }) => {
    const subject = `New tracking for order ${orderNumber}`;
    return {
      subject,
      title: "Your parcel has new tracking",
      preview: subject,
      parts: [
        {
          kind: "text",
          text: `${greeting(shippingInfo)}, the courier or tracking number we gave you for order ${orderNumber} has changed. The correct details:`,
        },
        ...toParcelMailParts(parcel),
        { kind: "button", label: "View your order", href: orderLink(orderNumber) },
      ],
      footer,
    };
  },
});

export function orderTrackingEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  const { email, orderNumber, shippingInfo } = order;
  return orderTracking.mail(email, {
    orderNumber,
    shippingInfo,
    parcel: { ...parcel, photoPath: null },
  });
}

const paymentLink = defineMail({
  kind: "order-payment-link",
  data: Type.Object({
    ...OrderData.properties,
    balanceKobo: KoboData,
    link: Type.String(),
    expiresAt: Type.String(),
    acceptsTransfer: Type.Boolean(),
  }),
  content: (order) => {
    const { orderNumber, shippingInfo, balanceKobo, link, acceptsTransfer } = order;
    const balanceDue = formatNaira(balanceKobo);
    const expiresAt = formatDate(order.expiresAt, "fullWithTime");
    return {
      subject: `Pay ${balanceDue} for order ${orderNumber}`,
      title: "Your order is ready for payment",
      preview: `${balanceDue}, reserved until ${expiresAt}`,
      parts: [
        {
          kind: "text",
          text: `${greeting(shippingInfo)}, we have prepared order ${orderNumber} for you. The items are reserved until ${expiresAt}.`,
        },
        { kind: "button", label: `Pay ${balanceDue}`, href: link },
        ...(acceptsTransfer
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
      footer,
    };
  },
  secret: true,
  queue: "transactional-email",
});

export function paymentLinkEmail(order: OrderRecord, link: string, expiresAt: Date): Mail {
  return paymentLink.mail(order.email, {
    ...toData(order),
    balanceKobo: balanceDueKobo(order),
    link,
    expiresAt: expiresAt.toISOString(),
    acceptsTransfer: order.paymentMethod === "transfer",
  });
}

function toData({ lines, ...order }: OrderRecord) {
  return { ...order, lines: [...lines] };
}

export const orderTemplates = [
  orderPaid,
  orderShipped,
  orderShipmentCancelled,
  orderDelivered,
  orderNotDelivered,
  orderReopened,
  orderCancelled,
  orderTracking,
  paymentLink,
];
