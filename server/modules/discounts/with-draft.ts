import { DraftDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { runAndRollback, type Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { createDiscount } from "./create-discount.ts";
import { throwCodeInUse } from "./discount-commands.ts";
import { getStaffDiscount } from "./get-staff-discount.ts";
import { updateDiscount } from "./staff-discounts.queries.ts";
import { validateDiscountFields } from "./validate-discount-fields.ts";

/** Evaluated like a saved one. @throws {AppError} `not_found`, `validation_failed` */
export async function withDraft<Result>(
  runtime: Pick<Runtime, "db" | "clock">,
  { draft, id }: { readonly draft: string; readonly id: string | undefined },
  preview: (tx: Tx, discountId: string) => Promise<Result>,
): Promise<Result> {
  const parsed = await parseDraft(draft);
  return await runAndRollback(runtime.db, async (tx) =>
    preview(tx, await writeDraft(tx, runtime, id, parsed)),
  );
}

async function parseDraft(text: string): Promise<DraftDiscount> {
  // Loads three hundred modules that no other call needs.
  const { Value } = await import("typebox/value");
  try {
    const draft: unknown = JSON.parse(text);
    if (Value.Check(DraftDiscount, draft)) return draft;
  } catch {
    // Invalid JSON is an invalid draft.
  }
  throw validationError([{ field: "draft", message: "The draft is not a valid discount" }]);
}

/** An existing discount keeps its code and status. @returns its id */
async function writeDraft(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  id: string | undefined,
  { code, ...input }: DraftDiscount,
): Promise<string> {
  const fields = await validateDiscountFields(tx, input);
  if (id === undefined) {
    const draft = { ...fields, code, active: true };
    const created = await createDiscount(tx, runtime, draft).catch((cause: unknown) =>
      throwCodeInUse(cause),
    );
    return created.id;
  }
  const now = runtime.clock();
  const { code: savedCode, email, batchSize, active } = await getStaffDiscount(tx, now, id);
  await updateDiscount(tx, { ...fields, id, code: savedCode, email, batchSize, active }, now);
  return id;
}
