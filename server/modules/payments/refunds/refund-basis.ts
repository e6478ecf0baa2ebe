import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import { isReversal } from "#contract/api/payments/payment-labels.ts";
import type { ItemDisposition } from "#contract/api/payments/refunds.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { supportRefundLimit } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  type OrderRecord,
  paidForLine,
  paidForShipping,
} from "#server/modules/orders/model/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { listCaptures, type PaymentCapture } from "../payments.queries.ts";
import { countUnreturnableUnits, sumRefundedTotals } from "../refund-lines.queries.ts";
import {
  planRefund,
  QuantityExceededError,
  type RefundBasis,
  type RefundInput,
  type RefundPlan,
  refundableKobo,
} from "../refund-rules.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";

export function dispositionsFor(status: OrderStatus): readonly ItemDisposition[] {
  switch (status) {
    case "PAID":
    case "PROCESSING":
      return ["stock", "damaged", "buyer"];
    case "SHIPPED":
      return ["arrival", "damaged", "buyer"];
    case "DELIVERED":
      return ["arrival", "stock", "damaged", "buyer"];
    default:
      return [];
  }
}

interface OrderRefundBasis extends RefundBasis {
  readonly payments: readonly PaymentCapture[];
  readonly isPaidNotShipped: boolean;
}

export async function loadRefundBasis(
  on: Queryable,
  order: OrderRecord,
): Promise<OrderRefundBasis> {
  const refunded = await sumRefundedTotals(on, order.id);
  const hasItems = order.totalKobo > 0 && dispositionsFor(order.status).length > 0;
  return {
    payments: await listCaptures(on, order.id),
    isPaidNotShipped: isPaidNotShipped(order.status),
    shippingKobo: hasItems ? kobo(paidForShipping(order) - refunded.shippingKobo) : kobo(0),
    lines: hasItems
      ? order.lines.map((line, i) => ({
          ...line,
          position: i + 1,
          paidKobo: paidForLine(order, line),
          refundedQuantity: refunded.lines.get(i + 1)?.quantity ?? 0,
          refundedKobo: refunded.lines.get(i + 1)?.amountKobo ?? kobo(0),
        }))
      : [],
  };
}

/** @throws {AppError} `conflict` for more units than are left, and for all of the money while items remain */
export function planOrderRefund(input: RefundInput, basis: OrderRefundBasis): RefundPlan {
  const plan = planOrConflict(input, basis);
  if (basis.isPaidNotShipped && isEverything(plan, basis) && leavesItems(plan, basis)) {
    throw new AppError("conflict", {
      detail: "This refunds the whole order. Choose Everything and say what happens to the items.",
    });
  }
  return plan;
}

function isEverything({ amountKobo }: RefundPlan, { payments }: RefundBasis): boolean {
  return amountKobo > 0 && amountKobo === refundableKobo(payments);
}

function leavesItems(plan: RefundPlan, { lines }: RefundBasis): boolean {
  return lines.some(({ position, quantity, refundedQuantity }) => {
    const planned = plan.lines.find((line) => line.position === position)?.quantity ?? 0;
    return refundedQuantity + planned < quantity;
  });
}

function planOrConflict(input: RefundInput, basis: RefundBasis): RefundPlan {
  try {
    return planRefund(input, basis);
  } catch (error) {
    if (!(error instanceof QuantityExceededError)) throw error;
    throw new AppError("conflict", {
      detail: "There aren't that many items left to refund. Please check again.",
    });
  }
}

/** @throws {AppError} `validation_failed` for a missing amount or a line named twice */
export function toRefundInput(request: {
  readonly mode: RefundInput["mode"];
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly shipping: boolean;
  readonly amountKobo: Kobo | undefined;
}): RefundInput {
  const { mode, lines, shipping, amountKobo } = request;
  if (mode === "all") return { mode };
  if (mode === "lines") {
    // Lines are planned separately: a line named twice would be refunded twice.
    if (new Set(lines.map(({ position }) => position)).size < lines.length) {
      throw validationError([{ field: "lines", message: "Contains the same item twice" }]);
    }
    return { mode, lines, shipping };
  }
  if (amountKobo === undefined) {
    throw validationError([{ field: "amount", message: "Enter the amount to refund" }]);
  }
  return { mode, amountKobo };
}

/** Provided by returns, which depends on payments. */
export interface RefundableUnitsHooks {
  /** Of a delivered order and in no return; empty for others. */
  findReturnableUnits(
    on: Queryable,
    order: OrderRecord,
  ): Promise<
    readonly { readonly position: number; readonly variantId: string; readonly quantity: number }[]
  >;
}

const isRestocked = (disposition: ItemDisposition) =>
  disposition === "stock" || disposition === "arrival";

/** A return restocks its units itself. */
async function countRefundableUnits(
  on: Queryable,
  hooks: RefundableUnitsHooks,
  order: OrderRecord,
): Promise<(position: number) => number> {
  if (order.status !== "DELIVERED" || order.deliveredAt === null) {
    const unreturnable = await countUnreturnableUnits(on, order.id);
    return (position) =>
      (order.lines[position - 1]?.quantity ?? 0) - (unreturnable.get(position)?.quantity ?? 0);
  }
  const units = await hooks.findReturnableUnits(on, order);
  return (position) =>
    units
      .filter((each) => each.position === position)
      .filter(({ variantId }) => variantId === order.lines[position - 1]?.variantId)
      .reduce((total, { quantity }) => total + quantity, 0);
}

export async function listDispositions(
  on: Queryable,
  hooks: RefundableUnitsHooks,
  order: OrderRecord,
): Promise<ItemDisposition[][]> {
  const refundableUnits = await countRefundableUnits(on, hooks, order);
  const dispositions = dispositionsFor(order.status);
  return order.lines.map((_, i) =>
    refundableUnits(i + 1) > 0
      ? [...dispositions]
      : dispositions.filter((disposition) => !isRestocked(disposition)).toReversed(),
  );
}

/** @throws {AppError} `conflict` for items that are in a return, came back before, or were exchanged */
export async function requireRefundableUnits(
  on: Queryable,
  hooks: RefundableUnitsHooks,
  order: OrderRecord,
  lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly disposition: ItemDisposition;
  }[],
): Promise<void> {
  const restocked = lines.filter(({ disposition }) => isRestocked(disposition));
  if (restocked.length === 0) return;
  const refundableUnits = await countRefundableUnits(on, hooks, order);
  const exceeding = restocked.find(
    ({ position, quantity }) => quantity > refundableUnits(position),
  );
  if (!exceeding) return;
  const { name, size } = order.lines[exceeding.position - 1] ?? { name: "", size: "" };
  throw new AppError("conflict", {
    detail: `${name} in size ${size} is part of a return, was already returned or was exchanged. Refund it from the return, or choose “Customer keeps it”.`,
  });
}

export async function canRefund(
  on: Queryable,
  staff: Pick<StaffMember, "role">,
  orderId: string,
  amountKobo: Kobo,
): Promise<boolean> {
  return maxRefundKobo(staff, amountKobo, await listRefunds(on, orderId)) >= amountKobo;
}

/** @throws {AppError} `forbidden` */
export async function requireRefundAllowance(
  on: Queryable,
  staff: Pick<StaffMember, "role">,
  orderId: string,
  amountKobo: Kobo,
): Promise<void> {
  if (await canRefund(on, staff, orderId, amountKobo)) return;
  throw new AppError("forbidden", {
    detail: `Support can refund up to ${formatNaira(fromNaira(supportRefundLimit))} per order. An owner or manager can refund more.`,
  });
}

/** The refund limit of support is per order. */
export function maxRefundKobo(
  { role }: Pick<StaffMember, "role">,
  refundable: Kobo,
  refunds: readonly PaymentRefund[],
): Kobo {
  if (role !== "support") return refundable;
  const refunded = refunds
    .filter(({ status, how }) => status !== "failed" && !isReversal(how))
    .reduce((total, { amountKobo }) => total + amountKobo, 0);
  return kobo(Math.min(refundable, Math.max(0, fromNaira(supportRefundLimit) - refunded)));
}
