import { useRef, useState } from "react";
import { chooseSpan } from "./choose-span.ts";

/** The rows of a list that are chosen for an act on many. */
export interface Choice {
  readonly chosen: ReadonlySet<string>;
  /** Chooses a row or lets go of it; with `span` everything between it and the row chosen before. */
  toggle(id: string, span: boolean): void;
  /** Chooses every row of the page, or lets go of all of them where they are. */
  togglePage(): void;
  /** Chooses exactly these, such as the rows of all pages. */
  choose(ids: readonly string[]): void;
  clear(): void;
}

/**
 * Keeps what is chosen of a list.
 * @param ids the rows of this page, in their order
 * @param listAddress what the list is narrowed to; another list begins with nothing chosen
 */
export function useChoice(ids: readonly string[], listAddress: string): Choice {
  const [kept, setKept] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({
    of: listAddress,
    ids: new Set(),
  });
  const last = useRef<string | undefined>(undefined);
  const chosen = kept.of === listAddress ? kept.ids : none;
  const set = (next: Iterable<string>) => setKept({ of: listAddress, ids: new Set(next) });
  return {
    chosen,
    toggle(id, span) {
      set(chooseSpan(ids, chosen, id, span ? last.current : undefined));
      last.current = id;
    },
    togglePage() {
      const all = ids.every((id) => chosen.has(id));
      set(all ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]);
    },
    choose: set,
    clear: () => set([]),
  };
}

const none: ReadonlySet<string> = new Set();
