import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { insertReturnLink } from "../model/returns.queries.ts";

export const linkDays = 7;
const dayMs = 86_400_000;

export interface ReturnPageLink {
  readonly href: string;
  readonly secret: boolean;
}

/** The token is in the URL fragment, which reaches no server, log or referrer. Email it to the order's address only. */
export async function createReturnPageLink(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  order: Pick<OrderRecord, "id" | "orderNumber" | "userId">,
): Promise<ReturnPageLink> {
  if (order.userId !== null) return { href: `/account/orders/${order.id}/return`, secret: false };
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + linkDays * dayMs);
  await insertReturnLink(tx, { tokenHash: hashToken(token), orderId: order.id, expiresAt });
  return { href: `/exchange#${order.orderNumber}.${token}`, secret: true };
}
