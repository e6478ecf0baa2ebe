import { timingSafeEqual } from "node:crypto";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireActiveAccount } from "#server/modules/accounts/index.ts";
import { linkRedemption } from "#server/modules/discounts/redemptions/index.ts";
import type { Caller, UserCaller } from "#server/platform/auth/caller.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { OrderRecord } from "../model/order.ts";
import { findOrder, findOrderByNumber, linkOrder } from "../queries/orders.queries.ts";

/**
 * Requires the order token (header X-Order-Token) or the account of the order.
 * @throws {AppError} `not_found`, also for an unknown order
 */
export function requireOrderAccess(
  order: OrderRecord | undefined,
  caller: Caller,
  orderToken: string | string[] | undefined,
): asserts order is OrderRecord {
  const hasAccess =
    order !== undefined && (isOrderOwner(order, caller) || matchesOrderToken(order, orderToken));
  if (!hasAccess) throw new AppError("not_found", { detail: "Order not found." });
}

/** @throws {AppError} `not_found`, also for an order of another customer */
export async function getOwnOrder(
  db: Queryable,
  caller: UserCaller,
  id: string,
): Promise<OrderRecord> {
  const order = (await findOrder(db, id)) ?? (await findOrderByNumber(db, id.toUpperCase()));
  if (!order || !isOrderOwner(order, caller)) {
    throw new AppError("not_found", { detail: "Order not found." });
  }
  return order;
}

/** A pay link can be forwarded, so linking needs the order token. */
export async function linkGuestOrder(
  { db }: Pick<Runtime, "db">,
  order: OrderRecord,
  caller: Caller,
  orderToken: string | string[] | undefined,
): Promise<void> {
  if (order.userId !== null || caller.kind !== "user" || !matchesOrderToken(order, orderToken))
    return;
  await db.withTransaction(async (tx) => {
    await requireActiveAccount(tx, caller.userId);
    const isLinked = await linkOrder(tx, order, caller.userId);
    if (isLinked) await linkRedemption(tx, order.id, caller.userId);
  });
}

/**
 * A verified account also owns guest orders with its email from before it was verified; later ones could be anyone's.
 */
export function isOrderOwner(order: OrderRecord, caller: Caller): boolean {
  if (caller.kind !== "user") return false;
  if (order.userId !== null) return order.userId === caller.userId;
  return (
    caller.emailVerified &&
    order.email === normalizeEmail(caller.email) &&
    order.createdAt < caller.memberSince
  );
}

function matchesOrderToken(
  order: Pick<OrderRecord, "tokenHash">,
  token: string | string[] | undefined,
): boolean {
  if (typeof token !== "string") return false;
  const [sent, stored] = [Buffer.from(hashToken(token)), Buffer.from(order.tokenHash)];
  // Erased customers have no token hash.
  return sent.length === stored.length && timingSafeEqual(sent, stored);
}
