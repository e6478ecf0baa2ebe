import { type StoredDraftForm, useStoredDraft } from "../../../parts/forms/draft-storage.ts";
import type { DraftRules } from "../../../parts/forms/use-draft.ts";
import { changedFields, type DiscountDraft, mergeDraft, validateDraft } from "./discount-draft.ts";

export type DiscountForm = StoredDraftForm<DiscountDraft>;

export const discountRules: DraftRules<DiscountDraft> = {
  changedFields,
  merge: mergeDraft,
  validate: validateDraft,
  fieldNames: {
    prefix: "code",
    autoApply: "method",
    minimumSubtotal: "minimum",
    firstPurchaseOnly: "firstPurchase",
    usageLimit: "limit",
    usageLimitPerBuyer: "perPerson",
  },
};

/** `id` may be what a new one is copied from; version 0 for a new one. */
export function useDiscountDraft(id: string, version: number, saved: DiscountDraft): DiscountForm {
  return useStoredDraft(["discount-draft", id], discountRules, version, saved);
}
