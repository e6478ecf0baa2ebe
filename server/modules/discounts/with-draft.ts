import { DraftDiscount } from "#contract/api/staff-discounts.ts";
import type { Tx } from "#server/database/connection.ts";
import { runUndone } from "#server/database/run-undone.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { createDiscount } from "./create-discount.ts";
import { readDiscountFields } from "./read-discount-fields.ts";
import { tellTaken } from "./staff-discount-acts.ts";
import { updateDiscount } from "./staff-discounts.queries.ts";
import { tellStaffDiscount } from "./tell-staff-discount.ts";

/**
 * What comes of a discount as it is typed: it is written, looked at, and all of it is taken back, so that an unsaved
 * discount is judged by what judges a saved one.
 * @param draft as JSON
 * @param id of the discount it shall stand in place of; undefined for a new one
 * @throws {AppError} `not_found`; `validation_failed` for a draft that could not be saved; what `look` throws
 */
export async function withDraft<Result>(
  runtime: Pick<Runtime, "db" | "clock">,
  { draft, id }: { readonly draft: string; readonly id: string | undefined },
  look: (tx: Tx, discountId: string) => Promise<Result>,
): Promise<Result> {
  const typed = await readDraft(draft);
  return await runUndone(runtime.db, async (tx) =>
    look(tx, await writeDraft(tx, runtime, id, typed)),
  );
}

async function readDraft(text: string): Promise<DraftDiscount> {
  // Three hundred modules, which no other call needs.
  const { Value } = await import("typebox/value");
  try {
    const draft: unknown = JSON.parse(text);
    if (Value.Check(DraftDiscount, draft)) return draft;
  } catch {
    // Not JSON, which is no draft either.
  }
  throw faultyFields([{ field: "draft", message: "This is no discount" }]);
}

/** One that is there keeps its code and whether it is switched on, a new one is. @returns its id */
async function writeDraft(
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
