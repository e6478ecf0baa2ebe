import type { StaffMember } from "#contract/api/staff.ts";
import type { EndReturn, StaffReturn } from "#contract/api/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { freeKept } from "./free-kept.ts";
import { findGivenBackOf } from "./given-back.ts";
import { moveReturn } from "./move-return.ts";
import { hasUnpaidOnSale } from "./owed-money.ts";

/**
 * Closes a return that gives the buyer nothing: it never came, or was not what was sent. They read the words, and
 * what was kept can be had again. Pieces that are on sale again were taken from them: for those something goes out, or
 * their money went back from the page of the order.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function closeReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, words }: EndReturn,
): Promise<StaffReturn> {
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.closed",
    async work(tx, locked, actor) {
      const { order, record } = locked;
      const givenBack = await findGivenBackOf(tx, order.id);
      if (hasUnpaidOnSale(order, record, givenBack)) {
        throw new AppError("conflict", {
          detail: "A piece of it is on sale again. Send the exchange or the money.",
        });
      }
      return await moveReturn(tx, runtime, locked, {
        to: "CLOSED",
        actor,
        words: words.trim(),
        event: { kind: "return_closed", data: {} },
        mail: "closed",
        canUndo: true,
        change: await freeKept(tx, record, actor),
      });
    },
  });
}
