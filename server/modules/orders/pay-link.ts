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
  return `/pay/${encodeURIComponent(orderNumber)}#${await makePayToken(tx, id, "link")}`;
}

/** What a pay token came of: a mailed link, which may be handed on, or a look-up by who may read the whole order. */
type PayTokenOf = "link" | "look_up";

/** How the token of a look-up begins. It is hashed with it, so that nobody makes one of a link's. */
const lookUpMark = "look-up-";

/** Makes a token that lets its holder pay. An earlier one of the order works no more. */
export async function makePayToken(tx: Tx, orderId: string, of: PayTokenOf): Promise<string> {
  const token = of === "look_up" ? `${lookUpMark}${newToken()}` : newToken();
  await updatePayToken(tx, orderId, hashToken(token));
  return token;
}

/** What the pay token of a request came of; undefined where it is not the order's. */
export async function payTokenOf(
  on: Queryable,
  { id }: Pick<OrderRecord, "id">,
  token: string | string[] | undefined,
): Promise<PayTokenOf | undefined> {
  if (typeof token !== "string" || !(await hasPayToken(on, id, hashToken(token)))) return undefined;
  return token.startsWith(lookUpMark) ? "look_up" : "link";
}
