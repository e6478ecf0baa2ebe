import { type DraftForm, type DraftRules, useDraft } from "./use-draft.ts";
import { useKeeping, useKeptTyping } from "./use-kept-typing.ts";

/** A form that this device keeps too. */
export interface KeptForm<Draft> extends DraftForm<Draft> {
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
}

/**
 * Keeps the form of a record that has a version, on this device too.
 * @param of kind and id of the record: `discount-draft` and `dsc_1`
 * @param version of the state it starts from; 0 for a new one
 * @param isHeld it stays on the state it stands on, whatever was saved since
 */
export function useKeptDraft<Draft extends object>(
  of: readonly [kind: string, id: string],
  rules: DraftRules<Draft>,
  version: number,
  saved: Draft,
  isHeld = false,
): KeptForm<Draft> {
  const { key, kept, isRestored, forget } = useKeptTyping(of, rules, version, saved, isHeld);
  const form = useDraft(rules, version, saved, kept, isHeld);
  useKeeping(key, form, form.changed.length > 0);
  return {
    ...form,
    isRestored,
    startFrom(version, state, sent) {
      forget();
      form.startFrom(version, state, sent);
    },
  };
}
