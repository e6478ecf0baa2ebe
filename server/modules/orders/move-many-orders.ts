import type { OrderStatus } from "#contract/api/orders.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { MovedOrders, MoveOrders, UndoMoves } from "#contract/api/staff-order-acts.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { hasNothingToSend } from "./order-status.ts";
import { type Press, pressLocked } from "./press-order.ts";
import { undoLocked } from "./undo-press.ts";

/** Why an order was left alone, by where it stands. */
const standings: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: "is not paid",
  PAID: "is not packed",
  PROCESSING: "is packed already",
  SHIPPED: "is on the way already",
  DELIVERED: "is delivered already",
  CANCELLED: "was cancelled meanwhile",
  EXPIRED: "was not paid in time",
  REFUNDED: "was refunded meanwhile",
};

/**
 * The same press on many orders, each in a transaction of its own: one that cannot be moved is reported and holds no
 * other up.
 */
export async function moveManyOrders(
  runtime: Runtime,
  staff: StaffMember,
  { to, carrier = "", orders }: MoveOrders,
): Promise<MovedOrders> {
  return await eachOrder(orders, async ({ id, trackingNumber = "" }) => {
    const press: Press =
      to === "packed"
        ? { kind: to }
        : to === "sent"
          ? { kind: to, carrier, trackingNumber }
          : { kind: to, proof: "said" };
    let seen: OrderRecord | undefined;
    try {
      return await changeAsStaff(runtime, staff, async (tx) => {
        seen = await lockOrder(tx, id);
        const { pressed, change } = await pressLocked(tx, runtime, staff, seen, press);
        return { reply: { id, orderNumber: seen.orderNumber, undo: pressed }, change };
      });
    } catch (error) {
      if (!seen || !isConflict(error)) throw error;
      const reason = hasNothingToSend(seen) ? "has nothing left to send" : standings[seen.status];
      return { id, orderNumber: seen.orderNumber, reason };
    }
  });
}

/** Takes presses on many orders back, each by itself. */
export async function undoManyMoves(
  runtime: Runtime,
  staff: StaffMember,
  { orders }: UndoMoves,
): Promise<MovedOrders> {
  return await eachOrder(orders, async ({ id, eventId }) => {
    let orderNumber = "";
    try {
      return await changeAsStaff(runtime, staff, async (tx) => {
        const order = await lockOrder(tx, id);
        orderNumber = order.orderNumber;
        const change = await undoLocked(tx, runtime, staff, order, eventId);
        return { reply: { id, orderNumber, undo: null }, change };
      });
    } catch (error) {
      if (!isConflict(error) && !isMissing(error)) throw error;
      return { id, orderNumber, reason: error.detail ?? "is not there" };
    }
  });
}

type Became = MovedOrders["done"][number] | MovedOrders["left"][number];

async function eachOrder<Of extends { readonly id: string }>(
  orders: readonly Of[],
  work: (order: Of) => Promise<Became>,
): Promise<MovedOrders> {
  const report: MovedOrders = { done: [], left: [] };
  const unique = new Map(orders.map((order) => [order.id, order]));
  for (const order of unique.values()) {
    const became = await work(order).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return { id: order.id, orderNumber: "", reason: "is not there" };
    });
    if ("reason" in became) report.left.push(became);
    else report.done.push(became);
  }
  return report;
}

function isConflict(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "conflict";
}

function isMissing(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "not_found";
}
