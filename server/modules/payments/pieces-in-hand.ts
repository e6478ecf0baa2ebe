import type { PieceFate } from "#contract/api/staff-refunds.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { fatesOf } from "./refund-basis.ts";
import { countGonePieces } from "./refund-lines.queries.ts";

/** What returns, which stand above payments, know of the pieces of an order. */
export interface PiecesHooks {
  /** What of a delivered order its buyer has, and is in no return; nothing of others. */
  findPieces(
    on: Queryable,
    order: OrderRecord,
  ): Promise<
    readonly { readonly position: number; readonly variantId: string; readonly quantity: number }[]
  >;
}

const countsIn = (fate: PieceFate) => fate === "stock" || fate === "arrival";

/**
 * How many pieces of each line may be counted into stock with a refund. Those of a return are counted in when it
 * arrives, and those that were exchanged would come back in another size.
 */
async function countInHand(
  on: Queryable,
  hooks: PiecesHooks,
  order: OrderRecord,
): Promise<(position: number) => number> {
  if (order.status !== "DELIVERED" || order.deliveredAt === null) {
    const gone = await countGonePieces(on, order.id);
    return (position) =>
      (order.lines[position - 1]?.quantity ?? 0) - (gone.get(position)?.pieces ?? 0);
  }
  const pieces = await hooks.findPieces(on, order);
  return (position) =>
    pieces
      .filter((each) => each.position === position)
      .filter(({ variantId }) => variantId === order.lines[position - 1]?.variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What may become of the pieces of each line of an order, the likeliest first. */
export async function listFates(
  on: Queryable,
  hooks: PiecesHooks,
  order: OrderRecord,
): Promise<PieceFate[][]> {
  const inHand = await countInHand(on, hooks, order);
  const fates = fatesOf(order.status);
  return order.lines.map((_, i) =>
    inHand(i + 1) > 0 ? [...fates] : fates.filter((fate) => !countsIn(fate)).toReversed(),
  );
}

/**
 * Lets no piece be counted in twice, or in a size that does not come back.
 * @throws {AppError} `conflict` for pieces that are in a return, came back before, or were exchanged
 */
export async function requireInHand(
  on: Queryable,
  hooks: PiecesHooks,
  order: OrderRecord,
  lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly fate: PieceFate;
  }[],
): Promise<void> {
  const counted = lines.filter(({ fate }) => countsIn(fate));
  if (counted.length === 0) return;
  const inHand = await countInHand(on, hooks, order);
  const elsewhere = counted.find(({ position, quantity }) => quantity > inHand(position));
  if (!elsewhere) return;
  const { name, size } = order.lines[elsewhere.position - 1] ?? { name: "", size: "" };
  throw new AppError("conflict", {
    detail: `${name} in size ${size} is in a return, came back before, or was exchanged. Send the money from the return, or say that the piece stays with the buyer.`,
  });
}
