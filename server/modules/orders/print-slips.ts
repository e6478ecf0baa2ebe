import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Reader } from "./event-sentences.ts";
import { hasNothingToSend } from "./order-status.ts";
import { listPinned } from "./order-work.queries.ts";
import { listOrders } from "./orders.queries.ts";
import { printParcels } from "./print-parcels.ts";
import { noteText } from "./to-staff-order-reply.ts";

/**
 * The packing slips of orders in one PDF. One of which nothing is left to send has none.
 * @throws {AppError} `not_found` when there is none of these orders, or nothing of them is left to send
 */
export async function printSlips(
  runtime: Runtime,
  ids: readonly string[],
  reader: Reader,
): Promise<Buffer> {
  const { db } = runtime;
  const orders = (await listOrders(db, ids)).filter((order) => !hasNothingToSend(order));
  if (orders.length === 0) {
    throw new AppError("not_found", { detail: "Nothing of these orders is left to send." });
  }
  const pinned = await listPinned(db, ids);
  const parcels = orders.map(({ id, orderNumber, shippingInfo, lines }) => {
    const note = pinned.get(id);
    return {
      orderNumber,
      shippingInfo,
      note: note === undefined ? null : noteText(note, reader),
      lines: lines
        .map((line) => ({ ...line, quantity: line.quantity - line.withdrawn }))
        .filter(({ quantity }) => quantity > 0),
    };
  });
  return await printParcels(runtime, parcels);
}
