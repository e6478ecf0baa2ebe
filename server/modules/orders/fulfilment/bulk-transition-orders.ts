import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type {
  BulkTransition,
  BulkTransitionResult,
} from "#contract/api/orders/staff-order-commands.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { OrderRecord } from "../model/order.ts";
import { canTransition, hasNothingToShip, isReverse } from "../model/order-state-machine.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { type StaffTransition, transitionLockedOrder } from "./staff-transition.ts";

const skipReasons: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: "isn't paid yet",
  PAID: "isn't packed yet",
  PROCESSING: "is already packed",
  SHIPPED: "has already shipped",
  DELIVERED: "is already delivered",
  CANCELLED: "was cancelled",
  EXPIRED: "expired unpaid",
  REFUNDED: "was refunded",
};

/**
 * Each order has its own transaction; failures are reported per order.
 * @throws {AppError} `unavailable` when the database is down before the first order
 */
export async function bulkTransitionOrders(
  runtime: Runtime,
  staff: StaffMember,
  { to, carrier = "", orders }: BulkTransition,
): Promise<BulkTransitionResult> {
  return await forEachOrder(
    runtime,
    orders,
    async ({ id, version, trackingNumber = "" }, context) => {
      const transition = toTransition(to, carrier, trackingNumber);
      try {
        return await changeAsStaff(runtime, staff, async (tx) => {
          context.order = await lockOrder(tx, id);
          const { orderNumber } = context.order;
          await requireVersion(version ?? context.order.version, context.order, () => null);
          const change = await transitionLockedOrder(tx, runtime, staff, context.order, transition);
          const { version: after, status } = await lockOrder(tx, id);
          return { reply: { id, orderNumber, version: after, status }, change };
        });
      } catch (error) {
        const { order } = context;
        if (!order || !isConflict(error)) throw error;
        return {
          id,
          orderNumber: order.orderNumber,
          reason: getSkipReason(order, transition, error),
        };
      }
    },
  );
}

function toTransition(
  to: BulkTransition["to"],
  carrier: string,
  trackingNumber: string,
): StaffTransition {
  if (to === "sent") return { kind: to, carrier, trackingNumber };
  return to === "delivered" ? { kind: to, proof: "said" } : { kind: to };
}

function getSkipReason(
  order: OrderRecord,
  { kind }: StaffTransition,
  { detail }: AppError,
): string {
  if (isReverse(kind)) return detail ?? "was changed by someone else";
  if (hasNothingToShip(order)) return "has nothing left to ship";
  return canTransition(order, kind)
    ? "was changed by someone else"
    : skipReasons[toPackingStatus(order)];
}

type BulkResult = BulkTransitionResult["done"][number] | BulkTransitionResult["left"][number];

interface TransitionContext {
  order?: OrderRecord;
}

async function forEachOrder<Of extends { readonly id: string }>(
  { log }: { readonly log: Log },
  orders: readonly Of[],
  handleOrder: (order: Of, context: TransitionContext) => Promise<BulkResult>,
): Promise<BulkTransitionResult> {
  const report: BulkTransitionResult = { done: [], left: [] };
  const reason = "couldn't be updated";
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  let isDatabaseDown = false;
  for (const order of ordersById.values()) {
    const { id } = order;
    const context: TransitionContext = {};
    if (isDatabaseDown) {
      report.left.push({ id, orderNumber: "", reason });
      continue;
    }
    const result = await handleOrder(order, context).catch((err: unknown) => {
      const orderNumber = context.order?.orderNumber ?? "";
      if (isNotFound(err)) return { id, orderNumber, reason: "wasn't found" };
      isDatabaseDown = isUnavailable(err);
      if (isDatabaseDown && report.done.length === 0) throw err;
      log.error({ err, orderId: id }, "an order in a bulk change could not be updated");
      return { id, orderNumber, reason };
    });
    if ("reason" in result) report.left.push(result);
    else report.done.push(result);
  }
  return report;
}

function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "unavailable";
}

function isConflict(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "conflict";
}

function isNotFound(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "not_found";
}
