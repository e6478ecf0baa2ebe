import { type StoredDraftForm, useStoredDraft } from "../../../parts/forms/draft-storage.ts";
import type { DraftRules } from "../../../parts/forms/use-draft.ts";
import {
  changedFields,
  mergeDraft,
  type ProductDraft,
  previous,
  validateProductDraft,
} from "./product-draft.ts";

export type ProductForm = StoredDraftForm<ProductDraft>;

const rules: DraftRules<ProductDraft> = {
  changedFields,
  merge: mergeDraft,
  validate: validateProductDraft,
  formatPrevious: previous,
  fieldNames: { stock: "sizes", tieredPricing: "tiers" },
};

export function useProductDraft(
  id: string,
  version: number,
  saved: ProductDraft,
  isFrozen = false,
): ProductForm {
  return useStoredDraft(["product-draft", id], rules, version, saved, isFrozen);
}
