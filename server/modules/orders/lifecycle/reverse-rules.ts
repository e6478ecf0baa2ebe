import type { OrderEventData } from "#contract/api/orders/order-events.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { OrderRecord } from "../model/order.ts";
import { orderTransitions, type TransitionKind } from "../model/order-state-machine.ts";
import {
  hasEventSince,
  lockLatestEvent,
  type OrderEventRecord,
} from "../queries/order-events.queries.ts";

/**
 * @returns the event that a reverse move takes back; undefined for a forward move
 * @throws {AppError} `conflict` when money or goods moved since
 */
export async function requireReversible(
  tx: Tx,
  order: OrderRecord,
  kind: TransitionKind,
): Promise<OrderEventRecord | undefined> {
  const transition = orderTransitions[kind];
  if (!("reverses" in transition)) return undefined;
  const event = await lockLatestEvent(tx, order.id, transition.reverses);
  if (kind === "shipment_cancelled" && (await hasReturnSince(tx, order, event))) {
    throw conflict(
      "A refund or return was requested since this order shipped, so its shipment can't be cancelled.",
    );
  }
  if (kind === "not_delivered" && (await hasReturnSince(tx, order, event))) {
    throw conflict(
      "A refund or return was requested since this order was delivered, so it stays delivered.",
    );
  }
  if (kind === "reopened") await requireReopenable(tx, order, event);
  return event;
}

/** The items would be handled twice. */
function hasReturnSince(
  tx: Tx,
  { id }: OrderRecord,
  event: OrderEventRecord | undefined,
): Promise<boolean> {
  return hasEventSince(tx, id, event?.id ?? 0, ["return_requested", "refund_requested"]);
}

async function requireReopenable(
  tx: Tx,
  order: OrderRecord,
  event: OrderEventRecord | undefined,
): Promise<void> {
  if (!event) throw conflict("This order can't be reopened. Place a new order instead.");
  const { receivedKobo, openCases = 0 } = event.data as OrderEventData["cancelled"];
  if (order.refundedKobo > 0 || (await hasEventSince(tx, order.id, 0, ["refund_requested"]))) {
    throw conflict(
      "Money for this order was refunded, so it stays cancelled. Place a new order instead.",
    );
  }
  if (order.receivedKobo !== receivedKobo || order.openCases > openCases) {
    throw conflict(
      "A payment for this order came in after it was cancelled. Resolve its payment review instead.",
    );
  }
}

const conflict = (detail: string) => new AppError("conflict", { detail });
