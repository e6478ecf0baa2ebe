import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { insertLink } from "./return-links.queries.ts";

/** Days that a mailed link opens the returns of an order. */
export const linkDays = 7;
const dayMs = 86_400_000;

/** Where a buyer sees the returns of an order, and whether the address is a secret of its own. */
export interface BuyerAddress {
  readonly href: string;
  readonly secret: boolean;
}

/**
 * Where a buyer sees the returns of an order: in the account that it belongs to, else by a link of its own, whose
 * secret stands behind the `#` and so reaches no server, log or other site. Mail it to the order's address alone.
 */
export async function addressForBuyer(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  order: Pick<OrderRecord, "id" | "orderNumber" | "userId">,
): Promise<BuyerAddress> {
  if (order.userId !== null) return { href: `/account/orders/${order.id}/return`, secret: false };
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + linkDays * dayMs);
  await insertLink(tx, { tokenHash: hashToken(token), orderId: order.id, expiresAt });
  return { href: `/exchange#${order.orderNumber}.${token}`, secret: true };
}
