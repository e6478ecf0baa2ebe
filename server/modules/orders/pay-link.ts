import type { Queryable, Tx } from "#server/database/connection.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import type { OrderRecord } from "./order.ts";
import { hasPayToken, updateHold, updatePayToken } from "./pay-link.queries.ts";

/**
 * Until when an unpaid order keeps its pieces that is to keep them until a moment: no shorter than its buyer was told
 * before.
 */
export function keptUntil({ holdExpiresAt }: Pick<OrderRecord, "holdExpiresAt">, at: Date): Date {
  return holdExpiresAt !== null && holdExpiresAt > at ? holdExpiresAt : at;
}

/**
 * Keeps the pieces of a locked, unpaid order until a moment ({@link keptUntil}), and makes the link by which whoever has it may pay what
 * is due, and see nothing else of it. An earlier link of the order works no more.
 * @returns the link, from the store's root; its token stands behind the #, which no server and no log is told
 */
export async function makePayLink(
  tx: Tx,
  { id, orderNumber }: Pick<OrderRecord, "id" | "orderNumber">,
  until: Date,
): Promise<string> {
  await updateHold(tx, id, until);
  return `/pay/${encodeURIComponent(orderNumber)}#${await makePayToken(tx, id)}`;
}

/** Makes the token of a pay link. An earlier one of the order works no more. */
export async function makePayToken(tx: Tx, orderId: string): Promise<string> {
  const token = newToken();
  await updatePayToken(tx, orderId, hashToken(token));
  return token;
}

/** Whether a request came by the pay link of an order. */
export async function cameByPayLink(
  on: Queryable,
  { id }: Pick<OrderRecord, "id">,
  token: string | string[] | undefined,
): Promise<boolean> {
  return typeof token === "string" && (await hasPayToken(on, id, hashToken(token)));
}
