import { useId, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import { rebase } from "../../parts/rebase.ts";
import { changedFields, type DiscountDraft, faultsOf } from "./discount-draft.ts";

type Faults = Partial<Record<keyof DiscountDraft, string>>;

/** What ties an input to the draft. */
interface DraftInput {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly className: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** What is typed of a discount, what differs from what was saved, and what is wrong with it. */
export interface DiscountForm {
  readonly draft: DiscountDraft;
  /** It is kept already, so what differs is marked. */
  readonly isSaved: boolean;
  readonly changed: readonly (keyof DiscountDraft)[];
  readonly faults: Faults;
  edit(change: Partial<DiscountDraft>): void;
  input(field: keyof DiscountDraft): DraftInput;
  /** Shows what is wrong and puts the focus on the first of it; true where nothing is. */
  check(): boolean;
  /** Shows what the server found wrong. */
  showFaults(errors: readonly FieldError[]): void;
  /** Begins anew from what was saved. */
  startFrom(version: number, saved: DiscountDraft): void;
}

const changedLook = "border-indigo-mid! bg-indigo-wash!";
const clashText = "Somebody else changed this too. What you typed takes the place of theirs.";

/**
 * Keeps a discount's form. Where somebody else changed the discount meanwhile, what was typed stays and the rest
 * becomes theirs.
 * @param version of the state it starts from; 0 for a new one
 */
export function useDiscountDraft(version: number, saved: DiscountDraft): DiscountForm {
  const baseId = useId();
  const [seen, setSeen] = useState(version);
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});

  function startFrom(of: number, state: DiscountDraft, typed: DiscountDraft, found: Faults) {
    setSeen(of);
    setBase(state);
    setDraft(typed);
    setFaults(found);
  }
  if (version > seen) {
    const { merged, clashes } = rebase(base, saved, draft);
    startFrom(version, saved, merged, Object.fromEntries(clashes.map((name) => [name, clashText])));
  }

  function show(found: Faults): boolean {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return true;
    document.getElementById(`${baseId}-${first}`)?.focus();
    return false;
  }
  function edit(change: Partial<DiscountDraft>) {
    setDraft((before) => ({ ...before, ...change }));
    const cleared = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
    setFaults((before) => ({ ...before, ...cleared }));
  }
  const changed = changedFields(base, draft);

  return {
    draft,
    isSaved: version > 0,
    changed,
    faults,
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
    startFrom: (of, state) => startFrom(of, state, state, {}),
  };
}

const ownNames: Readonly<Record<string, keyof DiscountDraft>> = {
  prefix: "code",
  autoApply: "way",
  minimumSubtotal: "minimum",
  firstPurchaseOnly: "firstPurchase",
  usageLimit: "limit",
  usageLimitPerBuyer: "perPerson",
};

/** The field of the form that a field of the API belongs to. */
function fieldOf(path: string): string {
  const [name = ""] = path.split(".");
  return ownNames[name] ?? name;
}
