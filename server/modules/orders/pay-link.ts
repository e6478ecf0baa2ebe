import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import type { OrderRecord } from "./order.ts";
import {
  findPayToken,
  insertLookUp,
  type PayTokenOf,
  updateHold,
  updatePayToken,
} from "./pay-link.queries.ts";

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
  const token = newToken();
  await updatePayToken(tx, id, hashToken(token));
  return `/pay/${encodeURIComponent(orderNumber)}#${token}`;
}

/** Ends the link of a locked order that nobody was sent, and keeps its pieces until when they were kept before. */
export async function takeBackPayLink(tx: Tx, orderId: string, until: Date | null): Promise<void> {
  await updateHold(tx, orderId, until);
  await updatePayToken(tx, orderId, null);
}

/** For so long who looked an order up may pay it: as long as the pieces are commonly kept. */
const lookUpMs = 24 * 3_600_000;

/** Makes a token that lets who looked an order up pay it. The mailed link and the tokens of others work on. */
export async function makeLookUpToken(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  orderId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + lookUpMs);
  await insertLookUp(tx, { tokenHash: hashToken(token), orderId, expiresAt });
  return token;
}

/** What the pay token of a request came of; undefined where it is not the order's, or has ended. */
export async function payTokenOf(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  { id }: Pick<OrderRecord, "id">,
  token: string | string[] | undefined,
): Promise<PayTokenOf | undefined> {
  if (typeof token !== "string") return undefined;
  return await findPayToken(db, id, hashToken(token), clock());
}
