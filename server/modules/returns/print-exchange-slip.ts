import type { Runtime } from "#server/database/runtime.ts";
import { findOrder, printParcels } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { findReturn } from "./returns.queries.ts";

/**
 * The packing slip of what goes out for pieces that come back: the sizes that are wanted, and where they go.
 * @throws {AppError} `not_found` for no such return, and for one of which no pieces are left to send
 */
export async function printExchangeSlip(runtime: Runtime, id: string): Promise<Buffer> {
  const record = await findReturn(runtime.db, id);
  if (!record) throw new AppError("not_found");
  const order = await findOrder(runtime.db, record.orderId);
  const isToBeSent = record.status === "APPROVED" || record.status === "ARRIVED";
  if (!order || record.kind !== "exchange" || !isToBeSent) {
    throw new AppError("not_found", { detail: "Nothing of this return is left to send." });
  }
  const lines = record.lines.flatMap(({ position, wantedSize, quantity }) => {
    const line = order.lines[position - 1];
    return line && wantedSize !== null ? [{ ...line, size: wantedSize, quantity }] : [];
  });
  const { orderNumber, shippingInfo } = order;
  const note = `Exchange ${record.reference}`;
  return await printParcels(runtime, [{ orderNumber, shippingInfo, note, lines }]);
}
