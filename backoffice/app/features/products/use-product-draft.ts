import { useEffect, useId, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import { keepTyped, readKept } from "./keep-draft.ts";
import { changedFields, faultsOf, mergeDraft, type ProductDraft } from "./product-draft.ts";

type TextField = "name" | "description" | "material" | "category" | "typeId" | "price" | "discount";
type Faults = Partial<Record<keyof ProductDraft, string>>;

/** What ties an input to the draft. */
interface DraftInput {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly className: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** What is typed of a product, what differs from what was saved, and what is wrong with it. */
export interface DraftForm {
  readonly draft: ProductDraft;
  readonly changed: readonly (keyof ProductDraft)[];
  readonly faults: Faults;
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
  edit(change: Partial<ProductDraft> | ((before: ProductDraft) => Partial<ProductDraft>)): void;
  input(field: TextField): DraftInput;
  /** Shows what is wrong and puts the focus on the first of it; true where nothing is. */
  check(): boolean;
  /** Shows what the server found wrong. */
  showFaults(errors: readonly FieldError[]): void;
  /** Begins anew from what was saved. */
  startFrom(version: number, base: ProductDraft): void;
}

const changedLook = "border-indigo-mid! bg-indigo-wash!";
const clashText = "Somebody else changed this too. What you typed takes the place of theirs.";

/**
 * Keeps a product's form, on this device too. Where somebody else changed the product meanwhile, what was typed stays
 * and the rest becomes theirs.
 * @param key of the product, or "new"
 * @param version of the state it starts from; 0 for a new one
 */
export function useProductDraft(key: string, version: number, saved: ProductDraft): DraftForm {
  const baseId = useId();
  const [kept] = useState(() => readKept(key, version, saved));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [seen, setSeen] = useState(version);
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(kept ?? saved);
  const [faults, setFaults] = useState<Faults>({});

  function startFrom(of: number, state: ProductDraft, typed: ProductDraft, found: Faults) {
    setSeen(of);
    setBase(state);
    setDraft(typed);
    setFaults(found);
  }
  if (version > seen) {
    const { merged, clashes } = mergeDraft(base, saved, draft);
    startFrom(version, saved, merged, Object.fromEntries(clashes.map((name) => [name, clashText])));
  }
  const changed = changedFields(base, draft);
  useEffect(() => {
    keepTyped(key, changed.length > 0 ? { version: seen, draft } : null);
  }, [key, seen, draft, changed.length]);

  function edit(change: Partial<ProductDraft> | ((before: ProductDraft) => Partial<ProductDraft>)) {
    setDraft((before) => {
      const next = typeof change === "function" ? change(before) : change;
      return { ...before, ...next };
    });
    if (typeof change !== "function") {
      const cleared = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
      setFaults((before) => ({ ...before, ...cleared }));
    }
  }
  function show(found: Faults): boolean {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return true;
    document.getElementById(`${baseId}-${first}`)?.focus();
    return false;
  }

  return {
    draft,
    changed,
    faults,
    isRestored,
    edit,
    input: (field) => ({
      id: `${baseId}-${field}`,
      value: draft[field],
      error: faults[field],
      className: version > 0 && changed.includes(field) ? changedLook : undefined,
      onChange: ({ target }) => edit({ [field]: target.value }),
      onBlur: () => {
        if (draft[field] !== "") {
          setFaults((before) => ({ ...before, [field]: faultsOf(draft)[field] }));
        }
      },
    }),
    check: () => show(faultsOf(draft)),
    showFaults: (errors) => {
      show(Object.fromEntries(errors.map(({ field, message }) => [fieldOf(field), message])));
    },
    startFrom(of, state) {
      setRestored(false);
      startFrom(of, state, state, {});
      keepTyped(key, null);
    },
  };
}

/** The field of the form that a field of the API belongs to. */
function fieldOf(path: string): string {
  const [name = ""] = path.split(".");
  if (name === "stock") return "sizes";
  return name === "tieredPricing" ? "tiers" : name;
}
