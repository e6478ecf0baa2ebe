import type { DraftDiscount } from "#contract/api/staff-discounts.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createDiscount } from "./create-discount.ts";
import { readDiscountFields } from "./read-discount-fields.ts";
import { tellTaken } from "./staff-discount-acts.ts";
import { updateDiscount } from "./staff-discounts.queries.ts";
import { tellStaffDiscount } from "./tell-staff-discount.ts";

/**
 * Writes a discount as it is typed, in a transaction that is taken back. One that is there keeps its code and whether
 * it is switched on, a new one is.
 * @returns its id
 * @throws {AppError} `not_found`, `validation_failed`
 */
export async function writeDraft(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  id: string | undefined,
  { code, ...sent }: DraftDiscount,
): Promise<string> {
  const fields = await readDiscountFields(tx, sent);
  if (id === undefined) {
    const draft = { ...fields, code, active: true };
    const made = await createDiscount(tx, runtime, draft).catch((cause: unknown) =>
      tellTaken(cause),
    );
    return made.id;
  }
  const now = runtime.clock();
  const { code: own, email, batchSize, active } = await tellStaffDiscount(tx, now, id);
  await updateDiscount(tx, { ...fields, id, code: own, email, batchSize, active }, now);
  return id;
}
