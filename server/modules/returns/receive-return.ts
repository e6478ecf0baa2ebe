import type { StaffMember } from "#contract/api/staff.ts";
import type { PiecesBack, ReceiveReturn, StaffReturn } from "#contract/api/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { receiveStock } from "#server/modules/catalogue/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { countPieces } from "./count-pieces.ts";
import { moveReturn } from "./move-return.ts";
import type { ReturnRecord } from "./return-record.ts";
import { updatePiecesBack } from "./returns.queries.ts";

/**
 * Takes pieces in that came back. Those fit for sale are counted into stock at once; damaged and lost ones are not. The
 * message about it waits for as long as it can be taken back.
 * @throws {AppError} `not_found`, `conflict`; `validation_failed` when the pieces are not those of the return
 */
export async function receiveReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, pieces }: ReceiveReturn,
): Promise<StaffReturn> {
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.received",
    tells: () => ({ pieces }),
    async work(tx, locked, actor) {
      const { record } = locked;
      const came = matchPieces(record, pieces);
      const after = await moveReturn(tx, runtime, locked, {
        to: "ARRIVED",
        // Its message tells what came.
        change: { lines: came },
        actor,
        event: { kind: "return_arrived", data: countPieces(came) },
        mail: "arrived",
        canUndo: true,
      });
      for (const line of came) {
        await updatePiecesBack(tx, id, line);
        if (line.asNew === 0) continue;
        const note = `Return ${record.reference}`;
        const by = { actor, note, returnedFromOrderId: record.orderId };
        await receiveStock(tx, line.variantId, line.asNew, by);
      }
      return after;
    },
  });
}

/** Every line with what came of it, in the order in which variants are locked everywhere. */
function matchPieces({ lines }: ReturnRecord, pieces: readonly PiecesBack[]) {
  const came = lines.map((line) => {
    const found = pieces.filter(
      ({ position, size }) => position === line.position && size === line.size,
    );
    const [back] = found;
    const sum = back ? back.asNew + back.toMend + back.lost : 0;
    if (found.length !== 1 || !back || sum !== line.quantity) {
      throw new AppError("validation_failed", {
        detail: "Say of every piece what came of it.",
        errors: [{ field: "pieces", message: "Must add up to the pieces of the return" }],
      });
    }
    return { ...line, asNew: back.asNew, toMend: back.toMend, lost: back.lost };
  });
  if (pieces.length !== lines.length) {
    throw faultyFields([{ field: "pieces", message: "Names pieces that are not in the return" }]);
  }
  return came.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
