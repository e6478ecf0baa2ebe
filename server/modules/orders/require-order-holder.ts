import { timingSafeEqual } from "node:crypto";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Caller } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import type { OrderRecord } from "./order.ts";

/**
 * Lets only the holder of an order pass: who has its token (header X-Order-Token), or the account it
 * belongs to. For anyone else, and for an order that does not exist, the answer is the same.
 * @throws {AppError} `not_found`
 */
export function requireOrderHolder(
  order: OrderRecord | undefined,
  caller: Caller,
  orderToken: string | string[] | undefined,
): asserts order is OrderRecord {
  const isHolder =
    order !== undefined && (isOwner(order, caller) || tokenMatches(order, orderToken));
  if (!isHolder) throw new AppError("not_found", { detail: "Order not found." });
}

/**
 * Whether an order belongs to a signed-in buyer. A verified one also owns the guest orders with the same address from
 * before it was proved, since until then a stranger may have had the account; what a guest orders with it later may be
 * anybody's doing.
 */
export function isOwner(order: OrderRecord, caller: Caller): boolean {
  if (caller.kind !== "user") return false;
  if (order.userId !== null) return order.userId === caller.userId;
  return (
    caller.emailVerified &&
    order.email === normalizeEmail(caller.email) &&
    order.createdAt < caller.memberSince
  );
}

/** Whether this is the order's own token: what a mailed link or a look-up holds is another. */
export function tokenMatches(
  order: Pick<OrderRecord, "tokenHash">,
  token: string | string[] | undefined,
): boolean {
  if (typeof token !== "string") return false;
  const [sent, kept] = [Buffer.from(hashToken(token)), Buffer.from(order.tokenHash)];
  // Of an order whose buyer was forgotten none is kept.
  return sent.length === kept.length && timingSafeEqual(sent, kept);
}
