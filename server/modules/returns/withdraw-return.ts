import type { BuyerReturn } from "#contract/api/returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { freeKept } from "./free-kept.ts";
import { lockReturn } from "./lock-return.ts";
import { moveReturn } from "./move-return.ts";
import type { ReturnHolder } from "./require-return-holder.ts";
import { toBuyerReturns } from "./to-buyer-return.ts";

/**
 * Takes a buyer's request back, before anything arrived; what was kept for it can be had again. Taken back twice it
 * is taken back once.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function withdrawReturn(
  runtime: Runtime,
  { order: holders, actor }: ReturnHolder,
  id: string,
): Promise<BuyerReturn> {
  return await runtime.db.withTransaction(async (tx) => {
    const locked = await lockReturn(tx, id);
    const { order, record } = locked;
    if (order.id !== holders.id) throw new AppError("not_found");
    const isDone = record.status === "WITHDRAWN";
    const after = isDone
      ? record
      : await moveReturn(tx, runtime, locked, {
          to: "WITHDRAWN",
          actor,
          event: { kind: "return_withdrawn", data: {} },
          mail: "withdrawn",
          change: await freeKept(tx, record, actor),
        });
    const [reply] = await toBuyerReturns(tx, order, [after]);
    if (!reply) throw new AppError("not_found");
    return reply;
  });
}
