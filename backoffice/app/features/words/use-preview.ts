import { useEffect, useRef, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useRecord } from "../../parts/record-context.ts";
import { hasPage, previewPart } from "./send-words.ts";

/** How long after the last letter the page is made anew, in ms. */
const restMs = 600;

/** The shop's page with what is typed. */
export interface Preview {
  /** Undefined until something was typed, or the page was asked for. */
  readonly address: string | undefined;
  /** Where the icon lies that the shop would have; undefined where what is typed changes none. */
  readonly icon: string | undefined;
  /** Counts the times the page was made anew under its address. */
  readonly making: number;
  /** Why what is typed is not shown; empty where it is. */
  readonly fault: string;
  show(): void;
}

/**
 * Has the shop's page made with what is typed, soon after every rest.
 * @param words what is typed
 * @param isEdited whether that differs from what stands on the shop
 * @param onFaults hears what is wrong with it by field
 */
export function usePreview(
  part: SettingsPart,
  version: number,
  words: unknown,
  isEdited: boolean,
  onFaults: (errors: readonly FieldError[]) => void,
): Preview {
  const [shown, setShown] = useState<{
    address: string;
    icon: string | undefined;
    making: number;
  }>();
  const [fault, setFault] = useState("");
  const [asked, setAsked] = useState(0);
  const record = useRecord();
  const latest = useRef({ words, onFaults, record });
  latest.current = { words, onFaults, record };
  const typed = JSON.stringify(words);
  const isWanted = isEdited || asked > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: words that read the same are the same
  useEffect(() => {
    if (!isWanted || !hasPage(part)) return;
    const leaving = new AbortController();
    const make = async () => {
      try {
        const { address, icon } = await previewPart(
          part,
          version,
          latest.current.words,
          leaving.signal,
        );
        setShown((now) => ({ address, icon, making: (now?.making ?? 0) + 1 }));
        setFault("");
      } catch (cause) {
        if (leaving.signal.aborted) return;
        const problem = faultOf(cause);
        latest.current.onFaults(problem?.errors ?? []);
        latest.current.record?.showNewer(cause);
        setFault(
          problem?.errors?.length
            ? "This shows your last words without mistakes. Correct what is marked."
            : "The page cannot be shown just now.",
        );
      }
    };
    const timer = setTimeout(() => void make(), restMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [part, version, typed, isWanted, asked]);

  return {
    address: shown?.address,
    icon: shown?.icon,
    making: shown?.making ?? 0,
    fault,
    show: () => setAsked((times) => times + 1),
  };
}
