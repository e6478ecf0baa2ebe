import { randomInt, timingSafeEqual } from "node:crypto";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import { undoAllowedMs } from "#contract/api/limits.ts";
import type { OrderEventData } from "#contract/api/orders/order-events.ts";
import type {
  CancelDisposition,
  CancelOrder,
  DeliverOrder,
} from "#contract/api/orders/staff-order-commands.ts";
import type { TransitionedOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import {
  changeOrderStatus,
  lockOrder,
  requireTransition,
} from "../lifecycle/change-order-status.ts";
import { cancelLocked } from "../lifecycle/close-order.ts";
import type { OrderRecord } from "../model/order.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { hasNothingToShip, transitionStatus } from "../model/order-state-machine.ts";
import { findParcel, saveParcel } from "../queries/fulfilment.queries.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";
import { toUndoToken, type UndoToken } from "./undo-event.ts";

export type OrderTransition =
  | { readonly kind: "packed" }
  | { readonly kind: "sent"; readonly carrier?: string; readonly trackingNumber?: string }
  | { readonly kind: "delivered"; readonly proof: OrderEventData["delivered"]["proof"] };

/**
 * @throws {AppError} `not_found`; `conflict` on a stale version, a transition that is not allowed, or nothing left to
 * ship
 */
export async function transitionOrder(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  version: number,
  transition: OrderTransition,
): Promise<TransitionedOrder> {
  const reader = getOrderReader(staff);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    await requireVersion(version, order, () => getStaffOrder(tx, id, reader));
    const { undoToken, change } = await transitionLockedOrder(
      tx,
      runtime,
      staff,
      order,
      transition,
    );
    return { reply: { order: await getStaffOrder(tx, id, reader), undo: undoToken }, change };
  });
}

/** @throws {AppError} `conflict` when the transition is not allowed or nothing is left to ship */
export async function transitionLockedOrder(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id">,
  order: OrderRecord,
  transition: OrderTransition,
): Promise<{ undoToken: UndoToken; change: AuditedChange }> {
  const at = runtime.clock();
  const actor = staffActor(staff);
  const to = transitionStatus[transition.kind];
  requireTransition(order, to);
  if (hasNothingToShip(order)) {
    throw new AppError("conflict", {
      detail:
        "This order has nothing left to ship: all items were refunded. It closes once the full amount is refunded.",
    });
  }
  if (transition.kind === "sent") {
    const carrier = transition.carrier?.trim() ?? "";
    await saveParcel(tx, order.id, {
      ...(await findParcel(tx, order.id)),
      carrier,
      trackingNumber: transition.trackingNumber?.trim() ?? "",
      handOverCode: carrier === ownRider ? createHandOverCode() : null,
    });
  }
  const cause = { actor, reason: "" };
  const { statusChangeId, mailId } = await changeOrderStatus(
    tx,
    runtime,
    order,
    to,
    cause,
    undoAllowedMs,
  );
  const event = {
    orderId: order.id,
    actor,
    isVisibleToBuyer: true,
    at,
    mailId,
    statusChangeId,
  } as const;
  const eventId = await recordTransition(tx, event, transition);
  return {
    undoToken: toUndoToken(eventId, at),
    change: {
      action: transition.kind === "sent" ? "order.shipped" : `order.${transition.kind}`,
      subject: order.id,
      before: { status: order.status },
      after: { status: to },
    },
  };
}

type EventInput = Omit<Parameters<typeof recordOrderEvent>[1], "kind" | "data">;

async function recordTransition(
  tx: Tx,
  event: EventInput,
  transition: OrderTransition,
): Promise<number> {
  switch (transition.kind) {
    case "packed":
      return await recordOrderEvent(tx, { ...event, kind: "packed", data: {} });
    case "sent": {
      const { carrier = "", trackingNumber = "" } = transition;
      const data = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
      return await recordOrderEvent(tx, { ...event, kind: "sent", data });
    }
    case "delivered":
      return await recordOrderEvent(tx, {
        ...event,
        kind: "delivered",
        data: { proof: transition.proof },
      });
  }
}

/** Guards 10,000 possible codes; staff can still mark the order delivered without one. */
const wrongCodeLimit = { name: "hand-over-code", limit: 5, windowSeconds: 3600 };

/** @throws {AppError} `not_found`, `code_invalid`, `rate_limited`; `conflict` as for every transition */
export async function deliverOrder(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, code }: DeliverOrder,
): Promise<TransitionedOrder> {
  const enteredCode = code?.replace(/\s/g, "");
  if (!enteredCode) {
    return await transitionOrder(runtime, staff, id, version, { kind: "delivered", proof: "said" });
  }
  await runtime.limits.countWrong([[wrongCodeLimit, id]], async () => {
    const { handOverCode } = await findParcel(runtime.db, id);
    if (handOverCode === null || !matchesCode(enteredCode, handOverCode)) {
      throw new AppError("code_invalid", { detail: "That isn't the customer's delivery code." });
    }
  });
  return await transitionOrder(runtime, staff, id, version, { kind: "delivered", proof: "code" });
}

function matchesCode(enteredCode: string, code: string): boolean {
  const [a, b] = [Buffer.from(enteredCode), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const handOverCodeDigits = 4;

/** Short enough to read out at the door; wrong attempts are rate limited. */
export function createHandOverCode(): string {
  return String(randomInt(10 ** handOverCodeDigits)).padStart(handOverCodeDigits, "0");
}

/**
 * @throws {AppError} `not_found`; `validation_failed` when the disposition is missing or not applicable; `conflict`
 * on a stale version, and as `cancelOrder` throws it
 */
export async function cancelAsStaff(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, reason: reasonInput, disposition }: CancelOrder,
): Promise<TransitionedOrder> {
  const getCurrent = (tx: Tx) => getStaffOrder(tx, id, getOrderReader(staff));
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    await requireVersion(version, order, () => getCurrent(tx));
    requireDisposition(order, disposition);
    const actor = staffActor(staff);
    const reason = reasonInput.trim();
    const at = runtime.clock();
    const options = { disposition: disposition ?? "stock", holdMs: undoAllowedMs } as const;
    const { units, ...statusChange } = await cancelLocked(
      tx,
      runtime,
      order,
      { actor, reason },
      options,
    );
    const eventId = await recordOrderEvent(tx, {
      ...{ orderId: id, kind: "cancelled", actor, isVisibleToBuyer: true, at },
      ...statusChange,
      data: {
        ...{ reason, from: order.status, disposition: options.disposition, units },
        paidAt: order.paidAt?.toISOString() ?? null,
        receivedKobo: order.receivedKobo,
        openCases: order.openCases,
      },
    });
    const before = { status: order.status };
    const after = { status: "CANCELLED", ...(disposition && { disposition }) };
    return {
      reply: { order: await getCurrent(tx), undo: toUndoToken(eventId, at) },
      change: { action: "order.cancelled", subject: id, before, after },
    };
  });
}

function requireDisposition(
  { status }: OrderRecord,
  disposition: CancelDisposition | undefined,
): void {
  const hasLeft = status === "SHIPPED";
  if (hasLeft === (disposition !== undefined)) return;
  const message = hasLeft ? "Required" : "This order hasn't shipped yet";
  throw validationError([{ field: "disposition", message }]);
}
