import type { ReceivedLine, ReceiveReturn } from "#contract/api/returns/staff-returns.ts";
import { receiveStock } from "#server/modules/catalogue/stock/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { countReturnUnits, type ReturnRecord } from "../model/return-record.ts";
import { updateReceivedLine } from "../model/returns.queries.ts";
import { returnCommand } from "./staff-return-command.ts";
import { transitionReturn } from "./transition-return.ts";

/**
 * Sellable items are restocked at once.
 * @throws {AppError} `not_found`, `conflict`, `validation_failed`
 */
export const receiveReturn = returnCommand<ReceiveReturn>({
  action: "return.received",
  auditDetails: (_after, { items }) => ({ items }),
  async execute({ tx, runtime, params: { id }, body, locked, actor }) {
    const { record } = locked;
    const received = matchReceivedLines(record, body.items);
    const after = await transitionReturn(tx, runtime, locked, {
      to: "RECEIVED",
      change: { lines: received },
      actor,
      event: { kind: "return_received", data: countReturnUnits(received) },
      mail: "received",
      isReversible: true,
    });
    for (const line of received) {
      await updateReceivedLine(tx, id, line);
      if (line.sellable === 0) continue;
      const note = `Return ${record.reference}`;
      const by = { actor, note, returnedFromOrderId: record.orderId };
      await receiveStock(tx, line.variantId, line.sellable, by);
    }
    return after;
  },
});

/** Sorted as variants are locked everywhere, to avoid deadlocks. */
function matchReceivedLines({ lines }: ReturnRecord, items: readonly ReceivedLine[]) {
  const received = lines.map((line) => {
    const entries = items.filter(
      ({ position, size }) => position === line.position && size === line.size,
    );
    const [entry] = entries;
    const total = entry ? entry.sellable + entry.damaged + entry.lost : 0;
    if (entries.length !== 1 || !entry || total !== line.quantity) {
      throw new AppError("validation_failed", {
        detail: "Record what happened to every item.",
        errors: [{ field: "items", message: "Must add up to the items of the return" }],
      });
    }
    return { ...line, sellable: entry.sellable, damaged: entry.damaged, lost: entry.lost };
  });
  if (items.length !== lines.length) {
    throw validationError([{ field: "items", message: "Lists items that are not in the return" }]);
  }
  return received.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
