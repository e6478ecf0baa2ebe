import type { Tx } from "#server/database/connection.ts";
import { lockOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ReturnRecord } from "./return-record.ts";
import { findReturn } from "./returns.queries.ts";

/** A return with the order it belongs to, both locked. */
export interface LockedReturn {
  readonly order: OrderRecord;
  readonly record: ReturnRecord;
}

/**
 * Takes the lock on a return until the transaction ends: that on its order, so that returns, refunds and moves of
 * one order never cross.
 * @throws {AppError} `not_found`
 */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const found = await findReturn(tx, id);
  const order = found && (await lockOrder(tx, found.orderId));
  const record = order && (await findReturn(tx, id));
  if (!record) throw new AppError("not_found", { detail: "There is no such return." });
  return { order, record };
}
