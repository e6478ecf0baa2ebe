import type { OrderEventData, OrderEventKind } from "#contract/api/orders/order-events.ts";
import { customerStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import {
  orderSourceLabels,
  recordedMethodLabels,
} from "#contract/api/orders/staff-order-labels.ts";
import type { OrderParcel } from "#contract/api/orders/staff-orders.ts";
import { paymentMethodLabels, resolutionLabels } from "#contract/api/payments/payment-labels.ts";
import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import type { Reader } from "../model/order-reader.ts";

type TimelineParcel = Pick<OrderParcel, "hasCode">;

type EventLabels = {
  readonly [Kind in OrderEventKind]: {
    readonly staff: (data: OrderEventData[Kind], reader: Reader, parcel: TimelineParcel) => string;
    /** Absent for internal events. */
    readonly buyer?: (data: OrderEventData[Kind]) => string;
  };
};

type EventData<Kind extends keyof OrderEventData> = OrderEventData[Kind];

const caseLabels: Readonly<Record<CaseKind, string>> = {
  underpaid: "underpaid",
  overpaid: "overpaid",
  wrong_currency: "wrong currency",
  wrong_reference: "wrong payment reference",
  paid_after_close: "paid after the order closed",
  paid_twice: "paid twice",
  reversed_after_paid: "possible chargeback",
  refund_unknown: "refund unconfirmed",
  refund_failed: "refund failed",
  provider_config: "payment provider rejected our key",
};

const reversalLabels: Readonly<Record<string, string>> = {
  not_received: "Removed, payment not received",
  reversed: "Charged back",
};

type AmountReader = Pick<Reader, "canSeePrices">;

const formatAmount = (amountKobo: number | null, { canSeePrices }: AmountReader) =>
  canSeePrices && amountKobo !== null ? ` ${formatNaira(kobo(amountKobo))}` : "";

function describeChange({
  name,
  size,
  from,
  to,
}: EventData<"items_edited">["changes"][number]): string {
  const item = `${name} (${size})`;
  if (from === 0) return `${to} × ${item} added`;
  return to === 0 ? `${item} removed` : `${item} ${from} → ${to}`;
}

const paymentEventLabels = {
  case_opened: {
    staff: (data: EventData<"case_opened">, reader: AmountReader) =>
      reader.canSeePrices
        ? `Payment under review: ${caseLabels[data.case]}${formatAmount(data.amountKobo, reader)}`
        : "Payment under review",
  },
  case_resolved: {
    staff: ({ resolution, reason }: EventData<"case_resolved">, { canSeePrices }: AmountReader) =>
      canSeePrices && resolution !== null
        ? `Resolved the payment review: ${resolutionLabels[resolution]}. ${reason}`
        : "Resolved the payment review",
  },
  transfer_received: {
    staff: (data: EventData<"transfer_received">, reader: AmountReader) =>
      `Bank transfer received${formatAmount(data.amountKobo, reader)}`,
  },
  payment_received: {
    staff: (data: EventData<"payment_received">, reader: AmountReader) =>
      `${recordedMethodLabels[data.method]} received${formatAmount(data.amountKobo, reader)}`,
    buyer: (data: EventData<"payment_received">) =>
      `Received ${formatNaira(kobo(data.amountKobo))}`,
  },
  items_edited: {
    staff: (
      { changes, note, beforeKobo, totalKobo }: EventData<"items_edited">,
      reader: AmountReader,
    ) => {
      const total =
        reader.canSeePrices && totalKobo !== beforeKobo
          ? `. Total ${formatNaira(kobo(beforeKobo))} → ${formatNaira(kobo(totalKobo))}`
          : "";
      const why = reader.canSeePrices && note !== "" ? `. ${note}` : "";
      return `Edited the items: ${changes.map(describeChange).join(", ")}${total}${why}`;
    },
    buyer: ({ changes }: EventData<"items_edited">) =>
      `Items changed: ${changes.map(describeChange).join(", ")}`,
  },
  balance_paid: {
    staff: ({ method, amountKobo, dueKobo }: EventData<"balance_paid">, reader: AmountReader) =>
      `Balance received by ${paymentMethodLabels[method].toLowerCase()}${formatAmount(amountKobo, reader)}${
        dueKobo > 0 && reader.canSeePrices ? `, ${formatNaira(kobo(dueKobo))} still due` : ""
      }`,
    buyer: ({ amountKobo }: EventData<"balance_paid">) =>
      `Received ${formatNaira(kobo(amountKobo))}`,
  },
  refund_requested: {
    staff: (data: EventData<"refund_requested">, reader: AmountReader) =>
      `Refund requested${formatAmount(data.amountKobo, reader)}${reader.canSeePrices ? `: ${data.reason}` : ""}`,
  },
  refund_done: {
    staff: (data: EventData<"refund_done">, reader: AmountReader) =>
      `${reversalLabels[data.how ?? ""] ?? "Refunded"}${formatAmount(data.amountKobo, reader)}`,
  },
  refund_failed: {
    staff: (data: EventData<"refund_failed">, reader: AmountReader) =>
      `Refund failed${formatAmount(data.amountKobo, reader)}`,
  },
  refund_unknown: {
    staff: (data: EventData<"refund_unknown">, reader: AmountReader) =>
      `Refund unconfirmed${formatAmount(data.amountKobo, reader)}`,
  },
  refund_items_received: {
    staff: ({ sellable, damaged, lost }: EventData<"refund_items_received">) =>
      `Refunded items: ${[
        sellable > 0 ? `${sellable} back in stock` : "",
        damaged > 0 ? `${plural(damaged, "needs", "need")} repair` : "",
        lost > 0 ? `${lost} not received` : "",
      ]
        .filter((part) => part !== "")
        .join(", ")}`,
  },
};

interface ReversedReturnLabel {
  readonly staff: (reference: string) => string;
  readonly buyer: string;
}

const reopenedLabel: ReversedReturnLabel = {
  staff: (reference) => `Reopened ${reference}`,
  buyer: "We're reviewing your request again",
};

/** By the status that was taken back. */
const reversedReturnLabels: Readonly<Partial<Record<ReturnStatus, ReversedReturnLabel>>> = {
  APPROVED: {
    staff: (reference) => `Took back the approval of ${reference}`,
    buyer: reopenedLabel.buyer,
  },
  DECLINED: reopenedLabel,
  RECEIVED: {
    staff: (reference) => `Marked ${reference} as not received`,
    buyer: "We haven't received your return yet",
  },
  SHIPPED: {
    staff: (reference) => `Cancelled the shipment of the exchange ${reference}`,
    buyer: "New size not sent yet",
  },
  CLOSED: { staff: reopenedLabel.staff, buyer: "Request open again" },
};

const returnEventLabels = {
  return_requested: {
    staff: ({ reference, as, isForBuyer }: EventData<"return_requested">) =>
      `${as === "exchange" ? "Exchange" : "Refund"} requested${isForBuyer ? " for the customer" : ""}, ${reference}`,
    buyer: ({ as }: EventData<"return_requested">) =>
      as === "exchange" ? "Exchange requested" : "Refund requested",
  },
  return_withdrawn: {
    staff: ({ reference }: EventData<"return_withdrawn">) => `Withdrew the request ${reference}`,
    buyer: () => "Request withdrawn",
  },
  return_approved: {
    staff: ({ reference, as }: EventData<"return_approved">) =>
      as === "exchange"
        ? `Approved the exchange ${reference}, new size reserved`
        : `Approved the refund for ${reference}`,
    buyer: ({ as }: EventData<"return_approved">) =>
      as === "exchange"
        ? "Exchange approved, your new size is reserved"
        : "Return approved, send it back to us",
  },
  return_declined: {
    staff: ({ reference }: EventData<"return_declined">) => `Declined ${reference}`,
    buyer: () => "Request declined",
  },
  return_received: {
    staff: ({ reference, units = 1, lost = 0 }: EventData<"return_received">) => {
      if (lost === 0) return `Received the items of ${reference}`;
      if (lost === units) return `Nothing received for ${reference}`;
      return `Received ${units - lost} of the ${units} items of ${reference}`;
    },
    buyer: ({ units = 1, lost = 0 }: EventData<"return_received">) => {
      if (lost === 0) return "We received your return";
      if (lost === units) return "We haven't received your return";
      return `We received ${units - lost} of the ${units} items you sent back`;
    },
  },
  return_shipped: {
    staff: ({ reference, isCorrected, ...parcel }: EventData<"return_shipped">) =>
      `${isCorrected ? "Updated the tracking of" : "Shipped"} the exchange ${reference}${carrierText(parcel)}`,
    buyer: ({ isCorrected, ...parcel }: EventData<"return_shipped">) =>
      `${isCorrected ? "New tracking for your new size" : "New size on the way"}${carrierText(parcel)}`,
  },
  return_refunded: {
    staff: (
      { reference, amountKobo }: EventData<"return_refunded">,
      { canSeePrices }: AmountReader,
    ) => `Refunded ${canSeePrices ? `${formatNaira(kobo(amountKobo))} for ` : ""}${reference}`,
    buyer: ({ amountKobo }: EventData<"return_refunded">) =>
      `${formatNaira(kobo(amountKobo))} refunded`,
  },
  return_closed: {
    staff: ({ reference }: EventData<"return_closed">) => `Closed ${reference}`,
    buyer: () => "Request closed",
  },
  return_step_reversed: {
    staff: ({ reference, from }: EventData<"return_step_reversed">) =>
      reversedReturnLabels[from]?.staff(reference) ?? `Took back the last step of ${reference}`,
    buyer: ({ from }: EventData<"return_step_reversed">) =>
      reversedReturnLabels[from]?.buyer ?? "Request updated",
  },
};

const eventLabels: EventLabels = {
  packed: { staff: () => "Packed", buyer: () => "Packed" },
  sent: {
    staff: (data) => `Shipped${carrierText(data)}`,
    buyer: (data) => `On the way${carrierText(data)}`,
  },
  delivered: {
    staff: ({ proof, collected }, _, { hasCode }) => {
      const money = collected ? `, ${recordedMethodLabels[collected].toLowerCase()} collected` : "";
      if (proof === "code") return `Delivered, code confirmed${money}`;
      return `${hasCode ? "Delivered without the code" : "Delivered"}${money}`;
    },
    buyer: () => "Delivered",
  },
  cancelled: {
    staff: ({ reason }, { canSeePrices }) => (canSeePrices ? `Cancelled: ${reason}` : "Cancelled"),
    buyer: () => customerStatusLabels.CANCELLED,
  },
  unpacked: { staff: () => "Unpacked" },
  shipment_cancelled: { staff: () => "Shipment cancelled", buyer: () => "Not shipped yet" },
  not_delivered: { staff: () => "Marked as not delivered", buyer: () => "Still on its way" },
  reopened: { staff: () => "Reopened", buyer: () => "Order active again" },
  address_corrected: {
    staff: ({ fields }) => `Updated the address: ${fields.join(", ")}`,
    buyer: () => "Delivery address updated",
  },
  tracking_changed: {
    staff: (data) => `Updated the tracking${carrierText(data)}`,
    buyer: (data) => `New tracking${carrierText(data)}`,
  },
  photo_added: { staff: () => "Added a photo of the parcel", buyer: () => "Photo of your parcel" },
  photo_removed: { staff: () => "Removed the photo of the parcel" },
  email_resent: {
    // The subject of a refund email contains the amount.
    staff: ({ subject }, { canSeePrices }) =>
      canSeePrices ? `Resent the email “${subject}”` : "Resent an email",
  },
  placed_by_staff: {
    staff: ({ source }) =>
      source ? `Placed for the customer, ${orderSourceLabels[source]}` : "Placed for the customer",
    buyer: () => "We placed this order for you",
  },
  handed_over: { staff: () => "Handed over", buyer: () => "Handed over to you" },
  payment_link_sent: { staff: () => "Sent a payment link", buyer: () => "Payment link sent" },
  payment_reminder_sent: { staff: () => "Sent a payment reminder" },
  order_again_sent: { staff: () => "Sent a link to order again" },
  ...paymentEventLabels,
  ...returnEventLabels,
};

const labelsByKind: Readonly<Record<string, EventLabels[OrderEventKind] | undefined>> = eventLabels;

export function staffEventLabel(
  kind: string,
  data: unknown,
  reader: Reader,
  parcel: TimelineParcel,
): string | undefined {
  return labelsByKind[kind]?.staff(data as never, reader, parcel);
}

export function buyerEventLabel(kind: string, data: unknown): string | undefined {
  return labelsByKind[kind]?.buyer?.(data as never);
}

function carrierText(parcel: {
  readonly carrier: string;
  readonly trackingNumber: string;
}): string {
  const { carrier, trackingNumber } = parcel;
  if (carrier === "" && trackingNumber === "") return "";
  if (carrier === "") return `: ${trackingNumber}`;
  return trackingNumber === "" ? ` with ${carrier}` : ` with ${carrier}, ${trackingNumber}`;
}
