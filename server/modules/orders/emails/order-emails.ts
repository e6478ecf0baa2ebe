import { type Static, Type } from "typebox";
import { ownRider, trackingUrl } from "#contract/api/delivery/carriers.ts";
import { paidByLabels } from "#contract/api/payments/payment-labels.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import {
  defineMail,
  greeting,
  KoboData,
  type Mail,
  type MailContent,
  type MailDetail,
  type MailLink,
  type MailPart,
  thanks,
} from "#server/modules/mail/index.ts";
import type { OrderRecord, ParcelRecord, TransferReceipt } from "../model/order.ts";
import { balanceDueKobo, isDueOnDelivery, retainedKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";
import {
  LineData,
  OrderData,
  ParcelData,
  toAddressDetail,
  toArrivalDetails,
  toItems,
  toParcelData,
  toParcelDetails,
  toParcelPhoto,
  toShippedItems,
  toTotals,
} from "./email-parts.ts";
import type { OrderPromises } from "./order-promises.ts";

const footer = "You're receiving this email because of your order.";

const Buyer = Type.Object({ firstName: Type.String() });

const nullableText = Type.Union([Type.String(), Type.Null()]);

const PromisesData = {
  arrivesBy: nullableText,
  returnDays: Type.Union([Type.Integer(), Type.Null()]),
};

/** What the rider takes; absent where nothing is due on delivery. */
const DueOnDelivery = Type.Optional(KoboData);

/** A bank transfer that paid an order. */
const orderPaid = defineMail({
  kind: "order-paid",
  data: Type.Object({
    ...OrderData.properties,
    ...PromisesData,
    dueOnDeliveryKobo: DueOnDelivery,
    receipt: Type.Optional(
      Type.Object({
        amountKobo: KoboData,
        receivedOn: Type.String(),
        reference: Type.String(),
        from: Type.Optional(Type.String()),
      }),
    ),
  }),
  content: (order) => {
    const { shippingInfo, orderNumber, receipt, arrivesBy, dueOnDeliveryKobo } = order;
    const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const details = [
      toAddressDetail(order),
      ...toArrivalDetails(order),
      ...toExchangeDetails(order),
    ];
    const parts: MailPart[] = [
      toItems(order),
      toTotals(order, paidByLabels[order.paymentMethod]),
      { kind: "details", details },
    ];
    const viewOrder = {
      kind: "button",
      label: "View order",
      href: orderLink(orderNumber),
    } as const;
    if (receipt) {
      const amount = formatNaira(receipt.amountKobo);
      return {
        subject: `Your order ${orderNumber} is paid`,
        title: "We received your transfer",
        preview: `We received your transfer of ${amount}`,
        reference: `Order ${orderNumber}`,
        parts: [
          {
            kind: "text",
            text: `${thanks(shippingInfo)}. Your order is paid in full and we are getting it ready.`,
          },
          viewOrder,
          {
            kind: "amount",
            amount,
            status: "Paid in full",
            isSettled: true,
            rows: [
              ...(receipt.from ? [{ label: "From", value: receipt.from }] : []),
              { label: "Received", value: formatDate(receipt.receivedOn) },
              ...(receipt.reference ? [{ label: "Reference", value: receipt.reference }] : []),
            ],
          },
          ...parts,
        ],
        footer,
      };
    }
    const total = formatNaira(order.totalKobo);
    const due = dueOnDeliveryKobo && formatNaira(dueOnDeliveryKobo);
    const preview = `${plural(units, "item")}, ${due ? `${due} to pay on delivery` : total}`;
    const next = due
      ? `We are getting it ready. Pay ${due} to the rider when it arrives. We'll email you a delivery code when your parcel is on its way.`
      : "We are getting it ready. We'll email you when your parcel is on its way.";
    return {
      subject: `Your order ${orderNumber} is confirmed`,
      title: `${thanks(shippingInfo)}. Your order is confirmed.`,
      preview: arrivesBy ? `${preview}. Arrives by ${arrivesBy}` : preview,
      reference: `Order ${orderNumber}`,
      parts: [
        {
          kind: "text",
          text: order.pickup ? "We are getting it ready for you to pick up." : next,
        },
        viewOrder,
        ...parts,
      ],
      footer,
    };
  },
  queue: "transactional-email",
});

export function orderPaidEmail(
  order: OrderRecord,
  promises: OrderPromises,
  receipt?: TransferReceipt,
): Mail {
  const data = { ...toData(order), ...promises, ...(receipt && { receipt }) };
  return orderPaid.mail(order.email, data);
}

function toExchangeDetails({ returnDays }: { readonly returnDays: number | null }): MailDetail[] {
  if (returnDays === null) return [];
  return [
    { label: "Wrong size?", lines: [`Exchange it free within ${plural(returnDays, "day")}.`] },
  ];
}

const StatusData = Type.Object({
  orderNumber: Type.String(),
  shippingInfo: Buyer,
  dueOnDeliveryKobo: DueOnDelivery,
  lines: Type.Array(LineData),
});

const orderShipped = defineMail({
  kind: "order-shipped",
  data: Type.Object({
    ...StatusData.properties,
    parcel: ParcelData,
    arrivesBy: PromisesData.arrivesBy,
  }),
  content: (order) => {
    const { parcel, arrivesBy } = order;
    const tracking = parcel.trackingNumber && `Track it with ${parcel.trackingNumber}`;
    const arrival = arrivesBy && `Arrives by ${arrivesBy}`;
    return toStatusContent(order, {
      subject: "has shipped",
      title: "Your order is on its way",
      text: toShippedText(order),
      preview: [tracking, arrival].filter(Boolean).join(". ") || "Your parcel has left us",
      action: toTrackingAction(order),
      parts: [
        toSteps(order, "On its way"),
        ...toParcelPhoto(parcel, order),
        {
          kind: "details",
          details: [...toDueDetails(order), ...toParcelDetails(parcel), ...toArrivalDetails(order)],
        },
      ],
    });
  },
});

export function orderShippedEmail(
  order: OrderRecord,
  parcel: ParcelRecord,
  { arrivesBy }: OrderPromises,
): Mail {
  return orderShipped.mail(order.email, {
    ...toData(order),
    parcel: toParcelData(parcel),
    arrivesBy,
  });
}

function toShippedText({
  parcel: { shippedAt, carrier },
  arrivesBy,
}: {
  readonly parcel: ParcelData;
  readonly arrivesBy: string | null;
}): string {
  const when = shippedAt === null ? "" : ` on ${formatDate(shippedAt, "deadline")}`;
  const how = carrier === "" ? "" : ` with ${carrier === ownRider ? "our own rider" : carrier}`;
  const expected = arrivesBy === null ? "" : ` Expect it by ${arrivesBy}.`;
  return `It left us${when}${how}.${expected}`;
}

function toDueDetails({ dueOnDeliveryKobo }: OnDelivery): MailDetail[] {
  if (!dueOnDeliveryKobo) return [];
  const lines = [`${formatNaira(dueOnDeliveryKobo)} to the rider`];
  return [{ label: "Pay on delivery", lines }];
}

const orderSteps = ["Paid", "Packed", "On its way", "Delivered"] as const;

type OnDelivery = Pick<Static<typeof StatusData>, "dueOnDeliveryKobo">;

function toSteps(
  { dueOnDeliveryKobo }: OnDelivery,
  current: (typeof orderSteps)[number],
): MailPart {
  const [paid, ...others] = orderSteps;
  const steps = [dueOnDeliveryKobo ? "Confirmed" : paid, ...others];
  return { kind: "steps", steps, current: orderSteps.indexOf(current) };
}

function toTrackingAction({
  orderNumber,
  parcel: { carrier, trackingNumber },
}: {
  readonly orderNumber: string;
  readonly parcel: ParcelData;
}): MailLink {
  const href = trackingUrl(carrier, trackingNumber);
  return href
    ? { label: "Track parcel", href }
    : { label: "View order", href: orderLink(orderNumber) };
}

const orderDelivered = defineMail({
  kind: "order-delivered",
  data: StatusData,
  content: (order) =>
    toStatusContent(order, {
      subject: "has been delivered",
      title: "Your order has been delivered",
      text: "We hope everything fits. Size exchanges are free.",
      preview: "Size exchanges are free",
      parts: [toSteps(order, "Delivered")],
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
      text: "We told you that it had shipped, but it is still with us. We'll email you again when it ships.",
      preview: "It is still with us",
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
      text: "We told you that it had been delivered, but it is still on its way to you.",
      preview: "It has not been delivered yet",
      action: toTrackingAction(order),
      parts: [
        toSteps(order, "On its way"),
        { kind: "details", details: [...toDueDetails(order), ...toParcelDetails(order.parcel)] },
      ],
    }),
});

export function orderNotDeliveredEmail(order: OrderRecord, parcel: ParcelRecord): Mail {
  return orderNotDelivered.mail(order.email, {
    ...toData(order),
    parcel: toParcelData({ ...parcel, photoPath: null }),
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
    const { balanceKobo, reservedUntil } = order;
    const balance = formatNaira(balanceKobo);
    const isDue = balanceKobo > 0 && reservedUntil !== null;
    return toStatusContent(order, {
      subject: "is active again",
      title: "Your order is active again",
      text: isDue
        ? `It had been cancelled and is active again. Your items are reserved until ${formatDate(reservedUntil, "fullWithTime")}; ${balance} is due.`
        : `It had been cancelled and is active again.${order.dueOnDeliveryKobo ? ` Pay ${balance} to the rider when it arrives.` : ""}`,
      preview: balanceKobo > 0 ? `${balance} is due` : "Nothing is due",
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
      text: `${cancellationText(order)}. ${cancelledRefundText(order)}`,
      preview: cancelledRefundText(order),
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
  return wasShipped
    ? "It could not be delivered and has been cancelled"
    : "Your order has been cancelled";
}

function cancelledRefundText(order: CancelledData): string {
  if (order.retainedKobo > 0) {
    return `We are refunding the ${formatNaira(order.retainedKobo)} you paid.`;
  }
  if (order.totalKobo === 0) return "There was nothing to pay.";
  if (order.dueOnDeliveryKobo) return "You don't have to pay anything.";
  return "If a payment still reaches us, it's safe and we'll email you.";
}

interface StatusEmailTexts {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly preview: string;
  readonly action?: MailLink;
  readonly parts?: readonly MailPart[];
}

function toStatusContent(order: Static<typeof StatusData>, texts: StatusEmailTexts): MailContent {
  const { orderNumber, shippingInfo } = order;
  const { title, text, preview, parts = [] } = texts;
  const action = texts.action ?? { label: "View order", href: orderLink(orderNumber) };
  return {
    subject: `Your order ${orderNumber} ${texts.subject}`,
    title,
    preview,
    reference: `Order ${orderNumber}`,
    parts: [
      { kind: "text", text: `${greeting(shippingInfo)}. ${text}` },
      { kind: "button", ...action },
      ...parts,
      toShippedItems(order),
    ],
    footer,
  };
}

const orderTracking = defineMail({
  kind: "order-tracking",
  data: Type.Object({
    orderNumber: Type.String(),
    shippingInfo: Buyer,
    dueOnDeliveryKobo: DueOnDelivery,
    parcel: ParcelData,
  }),
  content: (order) => {
    const { orderNumber, shippingInfo, parcel } = order;
    const { carrier, trackingNumber } = parcel;
    return {
      subject: `New tracking for order ${orderNumber}`,
      title: "Your parcel has new tracking",
      preview: [carrier, trackingNumber].filter(Boolean).join(", ") || "The details have changed",
      reference: `Order ${orderNumber}`,
      parts: [
        {
          kind: "text",
          text: `${greeting(shippingInfo)}. The courier or tracking number we gave you has changed. The correct details are below.`,
        },
        { kind: "button", ...toTrackingAction(order) },
        toSteps(order, "On its way"),
        { kind: "details", details: [...toDueDetails(order), ...toParcelDetails(parcel)] },
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
    ...toDueOnDelivery(order),
    parcel: toParcelData({ ...parcel, photoPath: null }),
  });
}

const paymentLink = defineMail({
  kind: "order-payment-link",
  data: Type.Object({
    ...OrderData.properties,
    balanceKobo: KoboData,
    link: Type.String(),
    expiresAt: nullableText,
    acceptsTransfer: Type.Boolean(),
  }),
  content: (order) => {
    const { orderNumber, shippingInfo, balanceKobo, link, acceptsTransfer } = order;
    const balanceDue = formatNaira(balanceKobo);
    const until = order.expiresAt === null ? "" : formatDate(order.expiresAt, "fullWithTime");
    return {
      subject: `Pay ${balanceDue} for order ${orderNumber}`,
      title: until === "" ? "Your order has a balance due" : "Your order is ready for payment",
      preview: until === "" ? `${balanceDue} to pay` : `${balanceDue}, reserved until ${until}`,
      reference: `Order ${orderNumber}`,
      parts: [
        {
          kind: "text",
          text: `${greeting(shippingInfo)}. ${
            until === ""
              ? `${balanceDue} of your order is still to pay.`
              : `We have prepared your order. The items are reserved until ${until}.`
          }`,
        },
        { kind: "button", label: `Pay ${balanceDue}`, href: link },
        ...(acceptsTransfer
          ? [{ kind: "text", text: "You can pay by bank transfer or card." } as const]
          : []),
        toItems(order),
        toTotals(order),
        { kind: "details", details: [toAddressDetail(order)] },
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

export function paymentLinkEmail(order: OrderRecord, link: string, expiresAt: Date | null): Mail {
  return paymentLink.mail(order.email, {
    ...toData(order),
    balanceKobo: balanceDueKobo(order),
    link,
    expiresAt: expiresAt?.toISOString() ?? null,
    acceptsTransfer: order.paymentMethod === "transfer",
  });
}

function toData(order: OrderRecord) {
  return { ...order, ...toDueOnDelivery(order), lines: [...order.lines] };
}

function toDueOnDelivery(order: OrderRecord): OnDelivery {
  return isDueOnDelivery(order) ? { dueOnDeliveryKobo: balanceDueKobo(order) } : {};
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
