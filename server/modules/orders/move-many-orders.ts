import type { OrderStatus } from "#contract/api/orders.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { MovedOrders, MoveOrders, UndoMoves } from "#contract/api/staff-order-acts.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { hasNothingToSend, mayMove, pressedStatus } from "./order-status.ts";
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
 * The same press on many orders, each in a transaction of its own: one that cannot be moved, that somebody changed since
 * it was seen, or that the store fails at, is reported and holds no other up.
 * @throws {AppError} `unavailable` when the database is away before the first was moved
 */
export async function moveManyOrders(
  runtime: Runtime,
  staff: StaffMember,
  { to, carrier = "", orders }: MoveOrders,
): Promise<MovedOrders> {
  return await eachOrder(runtime, orders, async ({ id, version, trackingNumber = "" }, seen) => {
    const press: Press =
      to === "packed"
        ? { kind: to }
        : to === "sent"
          ? { kind: to, carrier, trackingNumber }
          : { kind: to, proof: "said" };
    try {
      return await changeAsStaff(runtime, staff, async (tx) => {
        seen.order = await lockOrder(tx, id);
        const { orderNumber } = seen.order;
        await requireFresh(version ?? seen.order.version, seen.order, () => null);
        const { pressed, change } = await pressLocked(tx, runtime, staff, seen.order, press);
        const { version: after, status } = await lockOrder(tx, id);
        return { reply: { id, orderNumber, undo: pressed, version: after, status }, change };
      });
    } catch (error) {
      const { order } = seen;
      if (!order || !isConflict(error)) throw error;
      return { id, orderNumber: order.orderNumber, reason: whyLeft(order, to) };
    }
  });
}

function whyLeft(order: OrderRecord, to: MoveOrders["to"]): string {
  if (hasNothingToSend(order)) return "has nothing left to send";
  return mayMove(order.status, pressedStatus[to])
    ? "was changed meanwhile"
    : standings[order.status];
}

/**
 * Takes presses on many orders back, each by itself.
 * @throws {AppError} as {@link moveManyOrders}
 */
export async function undoManyMoves(
  runtime: Runtime,
  staff: StaffMember,
  { orders }: UndoMoves,
): Promise<MovedOrders> {
  return await eachOrder(runtime, orders, async ({ id, eventId }, seen) => {
    try {
      return await changeAsStaff(runtime, staff, async (tx) => {
        seen.order = await lockOrder(tx, id);
        const change = await undoLocked(tx, runtime, staff, seen.order, eventId);
        const { orderNumber, version, status } = await lockOrder(tx, id);
        return { reply: { id, orderNumber, undo: null, version, status }, change };
      });
    } catch (error) {
      if (!isConflict(error) && !isMissing(error)) throw error;
      const orderNumber = seen.order?.orderNumber ?? "";
      return { id, orderNumber, reason: error.detail ?? "is not there" };
    }
  });
}

type Became = MovedOrders["done"][number] | MovedOrders["left"][number];

/** What work on an order has seen of it by the time that it fails. */
interface Seen {
  order?: OrderRecord;
}

async function eachOrder<Of extends { readonly id: string }>(
  { log }: { readonly log: Log },
  orders: readonly Of[],
  work: (order: Of, seen: Seen) => Promise<Became>,
): Promise<MovedOrders> {
  const report: MovedOrders = { done: [], left: [] };
  const reason = "could not be moved now";
  const unique = new Map(orders.map((order) => [order.id, order]));
  let hasGone = false;
  for (const order of unique.values()) {
    const { id } = order;
    const seen: Seen = {};
    // Each further one would wait for the database in vain, and whoever asked with it.
    if (hasGone) {
      report.left.push({ id, orderNumber: "", reason });
      continue;
    }
    const became = await work(order, seen).catch((err: unknown) => {
      const orderNumber = seen.order?.orderNumber ?? "";
      if (isMissing(err)) return { id, orderNumber, reason: "is not there" };
      hasGone = isAway(err);
      if (hasGone && report.done.length === 0) throw err;
      // What was done before stands, and whoever asked hears of it, with the way back.
      log.error({ err, orderId: id }, "an order among many could not be moved");
      return { id, orderNumber, reason };
    });
    if ("reason" in became) report.left.push(became);
    else report.done.push(became);
  }
  return report;
}

function isAway(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "unavailable";
}

function isConflict(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "conflict";
}

function isMissing(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "not_found";
}
