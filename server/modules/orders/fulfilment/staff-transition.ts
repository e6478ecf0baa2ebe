import type {
  CancelDisposition,
  CancelOrder,
  DeliverOrder,
  MoveOrder,
  ShipOrder,
} from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CommandRequest, staffCommand } from "#server/database/staff-command.ts";
import { refuseApiKey } from "#server/platform/auth/staff-caller.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { matchesHandOverCode } from "../lifecycle/hand-over-code.ts";
import { type OrderTransition, transitionOrder } from "../lifecycle/transition-order.ts";
import type { OrderRecord } from "../model/order.ts";
import { isDueOnDelivery } from "../model/order-money.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { findParcel } from "../queries/fulfilment.queries.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

const auditActions = {
  packed: "order.packed",
  unpacked: "order.unpacked",
  sent: "order.shipped",
  shipment_cancelled: "order.shipment_cancelled",
  delivered: "order.delivered",
  not_delivered: "order.marked_not_delivered",
  handed_over: "order.handed_over",
  cancelled: "order.cancelled",
  reopened: "order.reopened",
} as const satisfies Partial<Record<OrderTransition["kind"], AuditAction>>;

export type StaffTransition = Extract<OrderTransition, { kind: keyof typeof auditActions }>;

export const packOrder = moveAs("packed");
export const unpackOrder = moveAs("unpacked");
export const cancelShipment = moveAs("shipment_cancelled");
export const markNotDelivered = moveAs("not_delivered");
export const reopenOrder = moveAs("reopened");
export const handOverOrder = moveAs("handed_over");

function moveAs(
  kind: "packed" | "unpacked" | "shipment_cancelled" | "not_delivered" | "reopened" | "handed_over",
) {
  return transitionCommand<MoveOrder>(() => ({ kind }));
}

export const shipOrder = transitionCommand<ShipOrder>(({ version: _, ...tracking }) => ({
  kind: "sent",
  ...tracking,
}));

/** Guards 10,000 possible codes; staff can still mark the order delivered without one. */
const wrongCodeLimit = { name: "hand-over-code", limit: 5, windowSeconds: 3600 };

/** @throws {AppError} `not_found`, `code_invalid`, `rate_limited`; `conflict` as for every transition */
export function deliverOrder(runtime: Runtime) {
  return async (request: CommandRequest<DeliverOrder>): Promise<StaffOrder> => {
    const { id } = request.params;
    const enteredCode = request.body.code?.replace(/\s/g, "");
    if (!enteredCode) return await markDelivered("said")(runtime)(request);
    await runtime.limits.countWrong([[wrongCodeLimit, id]], async () => {
      const { handOverCode } = await findParcel(runtime.db, id);
      if (handOverCode === null || !matchesHandOverCode(enteredCode, handOverCode)) {
        throw new AppError("code_invalid", { detail: "That isn't the customer's delivery code." });
      }
    });
    return await markDelivered("code")(runtime)(request);
  };
}

function markDelivered(proof: "said" | "code") {
  return transitionCommand<DeliverOrder>(({ collected }) => ({
    kind: "delivered",
    proof,
    collected,
  }));
}

/** @throws {AppError} as every transition; `validation_failed` when the disposition is missing or not applicable */
export const cancelAsStaff = transitionCommand<CancelOrder>(
  ({ disposition }) => ({ kind: "cancelled", disposition }),
  ({ reason }) => reason,
);

/**
 * @throws {AppError} `not_found`; `conflict` on a stale version, and as {@link transitionOrder} throws it
 */
export function transitionCommand<Body extends { readonly version: number }>(
  toTransition: (body: Body) => StaffTransition,
  toReason: (body: Body) => string = () => "",
) {
  return staffCommand<Body, StaffOrder>(async ({ tx, runtime, staff, params: { id }, body }) => {
    const getCurrent = () => getStaffOrder(tx, id, getOrderReader(staff));
    const transition = toTransition(body);
    const order = await lockOrder(tx, id);
    await requireVersion(body.version, order, getCurrent);
    if (transition.kind === "cancelled") requireDisposition(order, transition.disposition);
    if (transition.kind === "delivered" && isPaidToRider(order, transition)) {
      refuseApiKey(staff, "deliver orders that are paid on delivery");
    }
    const reason = toReason(body);
    const change = await transitionLockedOrder(tx, runtime, staff, order, transition, reason);
    return { reply: await getCurrent(), change };
  });
}

/** @throws {AppError} as {@link transitionOrder} */
export async function transitionLockedOrder(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id">,
  order: OrderRecord,
  transition: StaffTransition,
  reason = "",
): Promise<AuditedChange> {
  const cause = { actor: staffActor(staff), reason: reason.trim() };
  const status = await transitionOrder(tx, runtime, order, transition, cause);
  const disposition = transition.kind === "cancelled" ? transition.disposition : undefined;
  return {
    action: auditActions[transition.kind],
    subject: order.id,
    before: { status: order.status },
    after: { status, ...(disposition && { disposition }) },
  };
}

function isPaidToRider(
  order: OrderRecord,
  { collected }: Extract<StaffTransition, { kind: "delivered" }>,
): boolean {
  return isDueOnDelivery(order) || collected !== undefined;
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
