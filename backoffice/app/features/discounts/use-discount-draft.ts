import type { DraftRules } from "../../parts/use-draft.ts";
import { type KeptForm, useKeptDraft } from "../../parts/use-kept-draft.ts";
import { changedFields, type DiscountDraft, faultsOf, mergeDraft } from "./discount-draft.ts";

/** What is typed of a discount, what differs from what was saved, and what is wrong with it. */
export type DiscountForm = KeptForm<DiscountDraft>;

/** The rules of a discount's form. */
export const discountRules: DraftRules<DiscountDraft> = {
  changedFields,
  rebase: mergeDraft,
  faultsOf,
  ownNames: {
    prefix: "code",
    autoApply: "way",
    minimumSubtotal: "minimum",
    firstPurchaseOnly: "firstPurchase",
    usageLimit: "limit",
    usageLimitPerBuyer: "perPerson",
  },
};

/**
 * Keeps a discount's form, on this device too.
 * @param id of the discount; of a new one what it is made from
 * @param version of the state it starts from; 0 for a new one
 */
export function useDiscountDraft(id: string, version: number, saved: DiscountDraft): DiscountForm {
  return useKeptDraft(["discount-draft", id], discountRules, version, saved);
}
