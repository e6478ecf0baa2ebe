import { DraftDiscount } from "#contract/api/staff-discounts.ts";
import type { TriedCart, TryCart } from "#contract/api/staff-tried-carts.ts";
import { runUndone } from "#server/database/run-undone.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeDraft } from "#server/modules/discounts/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { tryCart } from "./try-cart.ts";

/**
 * What a cart would get with a discount as it is typed: the discount is written, tried by the rules of the checkout, and
 * all of it is taken back, so that an unsaved discount is judged by what judges a saved one.
 * @throws {AppError} as {@link tryCart}; `validation_failed` for a draft that could not be saved
 */
export async function tryUnsaved(
  runtime: Pick<Runtime, "db" | "clock">,
  { draft, ...query }: TryCart & { readonly draft: string },
): Promise<TriedCart> {
  const typed = await readDraft(draft);
  return await runUndone(runtime.db, async (tx) => {
    const discountId = await writeDraft(tx, runtime, query.discountId, typed);
    return await tryCart({ on: tx, present: runtime.clock() }, { ...query, discountId });
  });
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
