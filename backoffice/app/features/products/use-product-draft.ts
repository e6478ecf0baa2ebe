import type { DraftRules } from "../../parts/use-draft.ts";
import { type KeptForm, useKeptDraft } from "../../parts/use-kept-draft.ts";
import { changedFields, faultsOf, mergeDraft, type ProductDraft, was } from "./product-draft.ts";

/** What is typed of a product, what differs from what was saved, and what is wrong with it. */
export type ProductForm = KeptForm<ProductDraft>;

const rules: DraftRules<ProductDraft> = {
  changedFields,
  rebase: mergeDraft,
  faultsOf,
  was,
  ownNames: { stock: "sizes", tieredPricing: "tiers" },
};

/**
 * Keeps a product's form, on this device too.
 * @param id of the product, or "new"
 * @param version of the state it starts from; 0 for a new one
 * @param isHeld it stays on the state it stands on, whatever was saved since
 */
export function useProductDraft(
  id: string,
  version: number,
  saved: ProductDraft,
  isHeld = false,
): ProductForm {
  return useKeptDraft(["product-draft", id], rules, version, saved, isHeld);
}
