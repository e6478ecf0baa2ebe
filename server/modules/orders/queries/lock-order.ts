import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { OrderRecord } from "../model/order.ts";
import { lockOrderRow } from "./orders.queries.ts";

/** @throws {AppError} `not_found` */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await lockOrderRow(tx, id);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  return order;
}
