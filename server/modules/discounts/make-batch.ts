import type { StaffMember } from "#contract/api/staff.ts";
import type { CreateBatch, StaffDiscount } from "#contract/api/staff-discounts.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { insertCodes } from "./codes.queries.ts";
import { createDiscount } from "./create-discount.ts";
import { toldOf } from "./discount-changes.ts";
import { drawCode } from "./draw-code.ts";
import { readDiscountFields } from "./read-discount-fields.ts";
import { newDiscount, tellEarlier, tellTaken } from "./staff-discount-acts.ts";
import { tellStaffDiscount } from "./tell-staff-discount.ts";

/** The chance that a drawn code is taken is next to none, so more rounds would be a fault of the drawing. */
const rounds = 3;

/**
 * Makes a discount with codes of its own, each used once by whoever has it.
 * @param key the same key and batch are made once, and answered the same again
 * @throws {AppError} `validation_failed`, also where its prefix is taken; `idempotency_mismatch` (DoneEarlierMeta)
 */
export async function makeBatch(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  body: CreateBatch,
  key: string,
): Promise<StaffDiscount> {
  const { prefix, count, active, ...sent } = body;
  if (sent.autoApply) {
    throw faultyFields([{ field: "autoApply", message: "Its codes have to be typed" }]);
  }
  if (sent.usageLimit !== null) {
    throw faultyFields([{ field: "usageLimit", message: "Each of its codes is used once" }]);
  }
  const once = { call: newDiscount, key, body, tellEarlier };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const fields = await readDiscountFields(tx, sent);
    const { id, code } = await createDiscount(tx, runtime, {
      ...fields,
      code: prefix,
      batchSize: count,
      active,
    }).catch((cause: unknown) => tellTaken(cause, "prefix"));
    await addCodes(tx, id, code, count);
    const reply = await tellStaffDiscount(tx, runtime.clock(), id);
    const change = { action: "discount.batch_made", subject: id, after: toldOf(reply) } as const;
    return { reply, change };
  });
}

/**
 * Adds codes to a batch: its prefix and a part that nobody can guess.
 * @throws {Error} when drawn codes were taken again and again
 */
export async function addCodes(
  tx: Tx,
  discountId: string,
  prefix: string,
  count: number,
): Promise<void> {
  let left = count;
  for (let round = 0; round < rounds && left > 0; round += 1) {
    const drawn = Array.from({ length: left }, () => drawCode(prefix));
    left -= await insertCodes(tx, discountId, [...new Set(drawn)]);
  }
  if (left > 0) throw new Error("No free codes were drawn");
}
