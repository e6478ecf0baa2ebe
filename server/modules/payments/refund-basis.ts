import { isPaidNotSent } from "#contract/api/order-stage.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { PieceFate } from "#contract/api/staff-refunds.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { listCaptures, type PaymentCapture } from "./payments.queries.ts";
import {
  planRefund,
  type RefundBasis,
  type RefundPlan,
  type RefundWish,
  TooManyPieces,
} from "./plan-refund.ts";
import { sumReturnedGoods } from "./refund-lines.queries.ts";
import { refundableKobo } from "./refund-rules.ts";

/** What may become of an order's pieces when money goes back for them; none where it holds no pieces. */
export function fatesOf(status: OrderStatus): readonly PieceFate[] {
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

/** What of an order may go back, and from which payments. */
interface OrderBasis extends RefundBasis {
  readonly payments: readonly PaymentCapture[];
  /** Its pieces still lie in the shop. */
  readonly isPaidNotSent: boolean;
}

/**
 * Gathers what of an order may go back. An order without pieces to return has no lines, and neither has a free one: what
 * strays to it is for none of them.
 */
export async function knowRefundBasis(on: Queryable, order: OrderRecord): Promise<OrderBasis> {
  const returned = await sumReturnedGoods(on, order.id);
  const hasPieces = order.totalKobo > 0 && fatesOf(order.status).length > 0;
  return {
    payments: await listCaptures(on, order.id),
    isPaidNotSent: isPaidNotSent(order.status),
    shippingKobo: hasPieces ? kobo(order.shippingKobo - returned.shippingKobo) : kobo(0),
    lines: hasPieces
      ? order.lines.map((line, i) => ({
          ...line,
          position: i + 1,
          returnedPieces: returned.pieces.get(i + 1) ?? 0,
        }))
      : [],
  };
}

/**
 * Plans a refund of an order.
 * @throws {AppError} `conflict` for pieces the order has not left, and for all of its money while pieces of it are here
 * that nobody named: the order ends with that, and what became of them could not be said any more
 */
export function planFor(wish: RefundWish, basis: OrderBasis): RefundPlan {
  const plan = planNamed(wish, basis);
  if (basis.isPaidNotSent && isEverything(plan, basis) && leavesPieces(plan, basis)) {
    throw new AppError("conflict", {
      detail: "That is everything: choose Everything and say what becomes of the pieces.",
    });
  }
  return plan;
}

function isEverything({ amountKobo }: RefundPlan, { payments }: RefundBasis): boolean {
  return amountKobo > 0 && amountKobo === refundableKobo(payments);
}

function leavesPieces(plan: RefundPlan, { lines }: RefundBasis): boolean {
  return lines.some(({ position, quantity, returnedPieces }) => {
    const named = plan.lines.find((line) => line.position === position)?.quantity ?? 0;
    return returnedPieces + named < quantity;
  });
}

function planNamed(wish: RefundWish, basis: RefundBasis): RefundPlan {
  try {
    return planRefund(wish, basis);
  } catch (error) {
    if (!(error instanceof TooManyPieces)) throw error;
    throw new AppError("conflict", {
      detail: "So many pieces are not left to refund. Please look again.",
    });
  }
}

/**
 * What is asked for, as the plan takes it.
 * @throws {AppError} `validation_failed` for an amount that is missing, or a line that is named twice
 */
export function toWish(asked: {
  readonly mode: RefundWish["mode"];
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly shipping: boolean;
  readonly amountKobo: Kobo | undefined;
}): RefundWish {
  const { mode, lines, shipping, amountKobo } = asked;
  if (mode === "all") return { mode };
  if (mode === "lines") {
    // Each line is planned by itself: one that is named twice would be returned twice.
    if (new Set(lines.map(({ position }) => position)).size < lines.length) {
      throw faultyFields([{ field: "lines", message: "Names a line twice" }]);
    }
    return { mode, lines, shipping };
  }
  if (amountKobo === undefined) {
    throw faultyFields([{ field: "amount", message: "Say how much goes back" }]);
  }
  return { mode, amountKobo };
}
