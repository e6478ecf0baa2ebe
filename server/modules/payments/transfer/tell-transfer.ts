import type { TransferDetails } from "#contract/api/orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { readRules } from "#server/modules/settings/index.ts";

/** What of an order says how it is paid by transfer. */
export type AwaitedOrder = Pick<
  OrderRecord,
  | "paymentWay"
  | "orderNumber"
  | "status"
  | "totalKobo"
  | "receivedKobo"
  | "refundedKobo"
  | "holdExpiresAt"
>;

/**
 * Where the transfer of an order goes, its rest where a part came: to the account as it stands now, though transfers
 * may be offered no longer. Ask for one that may be paid.
 * @returns undefined for one that is paid another way
 */
export async function tellTransfer(
  on: Queryable,
  { config }: Pick<Runtime, "config">,
  order: AwaitedOrder,
): Promise<TransferDetails | undefined> {
  if (order.paymentWay !== "transfer" || order.holdExpiresAt === null) return undefined;
  const { bank, accountNumber, accountName, words } = await readRules(on, config, "transfer");
  return {
    bank,
    accountNumber,
    accountName,
    words,
    amount: toNaira(dueKobo(order)),
    narration: order.orderNumber,
    until: order.holdExpiresAt.toISOString(),
  };
}
