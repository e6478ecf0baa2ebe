import type { EventType } from "#contract/api/webhooks/event-types.ts";
import type { EventData } from "#contract/api/webhooks/events.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { publishEvent } from "#server/modules/events/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { balanceDueKobo, netReceivedKobo, netRefundedKobo } from "../model/order-money.ts";
import type { TransitionKind } from "../model/order-state-machine.ts";

const publishedAs = {
  paid: "order.paid",
  late_payment_accepted: "order.paid",
  packed: "order.packed",
  delivered: "order.delivered",
  handed_over: "order.delivered",
  cancelled: "order.cancelled",
  expired: "order.cancelled",
} as const satisfies Partial<Record<TransitionKind, EventType>>;

interface PublishedTransition {
  readonly kind: TransitionKind;
  readonly carrier?: string;
  readonly trackingNumber?: string;
}

/** @param order as it is now */
export function publishTransition(
  tx: Tx,
  order: OrderRecord,
  { kind, carrier = "", trackingNumber = "" }: PublishedTransition,
): void {
  const about = { object: "order", objectId: order.id } as const;
  if (kind === "sent") {
    const sent = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    const data = { ...toPublishedOrder(order), ...sent };
    publishEvent(tx, { ...about, type: "order.shipped", data });
  } else if (kind in publishedAs) {
    const type = publishedAs[kind as keyof typeof publishedAs];
    publishEvent(tx, { ...about, type, data: toPublishedOrder(order) });
  }
}

export function publishPlacedOrder(tx: Tx, order: OrderRecord): void {
  const about = { object: "order", objectId: order.id } as const;
  publishEvent(tx, { ...about, type: "order.placed", data: toPublishedOrder(order) });
}

export function publishRefund(tx: Tx, order: OrderRecord, amountKobo: Kobo): void {
  const { id, orderNumber, status } = order;
  publishEvent(tx, {
    type: "refund.made",
    object: "order",
    objectId: id,
    data: {
      ...{ id, orderNumber, status },
      amount: toNaira(amountKobo),
      refundedAmount: toNaira(netRefundedKobo(order)),
    },
  });
}

function toPublishedOrder(order: OrderRecord): EventData["order.placed"] {
  const { id, orderNumber, status, totalKobo, lines } = order;
  return {
    ...{ id, orderNumber, status },
    totalAmount: toNaira(totalKobo),
    receivedAmount: toNaira(netReceivedKobo(order)),
    refundedAmount: toNaira(netRefundedKobo(order)),
    dueAmount: toNaira(balanceDueKobo(order)),
    items: lines.map(({ productId, size, quantity, withdrawn, unitPriceKobo }) => ({
      ...{ productId, size, quantity: quantity - withdrawn },
      price: toNaira(unitPriceKobo),
    })),
  };
}
