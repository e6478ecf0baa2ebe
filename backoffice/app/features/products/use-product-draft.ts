import { useEffect, useState } from "react";
import { type DraftForm, type DraftRules, useDraft } from "../../parts/use-draft.ts";
import { useMember } from "../../session/use-member.ts";
import { keepTyped, readKept } from "./keep-draft.ts";
import { changedFields, faultsOf, mergeDraft, type ProductDraft } from "./product-draft.ts";

/** What is typed of a product, what differs from what was saved, and what is wrong with it. */
export interface ProductForm extends DraftForm<ProductDraft> {
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
}

const rules: DraftRules<ProductDraft> = {
  changedFields,
  rebase: mergeDraft,
  faultsOf,
  ownNames: { stock: "sizes", tieredPricing: "tiers" },
};

/**
 * Keeps a product's form, on this device too.
 * @param key of the product, or "new"
 * @param version of the state it starts from; 0 for a new one
 */
export function useProductDraft(key: string, version: number, saved: ProductDraft): ProductForm {
  const member = useMember()?.id ?? "";
  const [kept] = useState(() => readKept(member, key, version, saved));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const form = useDraft(rules, version, saved, kept);
  const { draft, base, version: seen } = form;
  const isChanged = form.changed.length > 0;
  useEffect(() => {
    keepTyped(member, key, isChanged ? { version: seen, base, draft } : undefined);
  }, [member, key, seen, base, draft, isChanged]);

  return {
    ...form,
    isRestored,
    startFrom(of, state) {
      setRestored(false);
      form.startFrom(of, state);
      keepTyped(member, key, undefined);
    },
  };
}
