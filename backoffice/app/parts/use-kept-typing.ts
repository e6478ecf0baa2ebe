import { useEffect, useState } from "react";
import { useMemberId } from "../session/use-member.ts";
import { type KeptRules, keepTyped, readKept } from "./keep-draft.ts";
import type { Typing } from "./use-draft.ts";

/** What this device keeps of a form: over a reload, a window that was closed, and the end of a session. */
interface KeptTyping<Draft> {
  /** What was typed here before and not saved. */
  readonly kept: Typing<Draft> | undefined;
  /** It has been laid in again, and not been saved or let go of since. */
  readonly isRestored: boolean;
  forget(): void;
}

/**
 * Finds what was typed of a record and not saved, by the member who is here: a device of a stock room is many people's.
 * @param of kind and id of the record: `discount-draft` and `dsc_1`
 * @param version of the state that was saved last
 * @param isHeld what was typed stays on the state that it was typed on
 */
export function useKeptTyping<Draft extends object>(
  of: readonly [kind: string, id: string],
  rules: KeptRules<Draft>,
  version: number,
  saved: Draft,
  isHeld = false,
): KeptTyping<Draft> & { readonly key: string } {
  const member = useMemberId();
  const [kind, id] = of;
  const key = `${kind}:${member}:${id}`;
  const [kept] = useState(() => readKept(key, rules, version, saved, isHeld));
  const [isRestored, setRestored] = useState(kept !== undefined);
  return {
    key,
    kept,
    isRestored,
    forget() {
      setRestored(false);
      keepTyped(key, undefined);
    },
  };
}

/** Keeps what is typed for as long as it differs from what was saved. */
export function useKeeping<Draft>(
  key: string,
  { version, base, draft }: Typing<Draft>,
  isChanged: boolean,
): void {
  useEffect(() => {
    keepTyped(key, isChanged ? { version, base, draft } : undefined);
  }, [key, version, base, draft, isChanged]);
}
