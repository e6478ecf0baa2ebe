import { rebase } from "../../parts/rebase.ts";
import { type DraftForm, type DraftRules, useDraft } from "../../parts/use-draft.ts";
import { changedFields, type DiscountDraft, faultsOf } from "./discount-draft.ts";

/** What is typed of a discount, what differs from what was saved, and what is wrong with it. */
export type DiscountForm = DraftForm<DiscountDraft>;

const rules: DraftRules<DiscountDraft> = {
  changedFields,
  rebase,
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
 * Keeps a discount's form.
 * @param version of the state it starts from; 0 for a new one
 */
export function useDiscountDraft(version: number, saved: DiscountDraft): DiscountForm {
  return useDraft(rules, version, saved);
}
