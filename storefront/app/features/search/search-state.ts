import type { Product } from "#contract/api/products.ts";

/** Where the header search stands. */
export interface SearchState {
  /** The field's text as typed. */
  readonly text: string;
  /** "waiting": newer words than the results shown, not asked yet. */
  readonly phase: "idle" | "waiting" | "searching" | "found" | "failed";
  readonly results: readonly Product[];
  /** What went wrong, in the phase "failed". */
  readonly fault: string;
  /** Highlighted result; -1 when none is. */
  readonly active: number;
  readonly open: boolean;
  /** Whoever closed the results does not want them back until they type or return. */
  readonly wanted: boolean;
  /** Enter was pressed before the answer came: open the first result when it does. */
  readonly eager: boolean;
}

/** What may happen to the header search. */
export type SearchEvent =
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "searching" }
  | { readonly type: "found"; readonly results: readonly Product[] }
  | { readonly type: "failed"; readonly fault: string }
  | { readonly type: "moved"; readonly step: 1 | -1 }
  | { readonly type: "hurried" }
  | { readonly type: "opened" }
  | { readonly type: "closed" }
  | { readonly type: "cleared" };

/** The search before anyone touched it. */
export const idleSearch: SearchState = {
  text: "",
  phase: "idle",
  results: [],
  fault: "",
  active: -1,
  open: false,
  wanted: true,
  eager: false,
};

/** The state after an event. */
export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case "typed":
      // Another blank around the same words asks nothing new, so what is shown may stay.
      if (event.text.trim() === state.text.trim()) return { ...state, text: event.text };
      if (event.text.trim() === "") return { ...idleSearch, text: event.text };
      return {
        ...state,
        text: event.text,
        phase: "waiting",
        active: -1,
        eager: false,
        wanted: true,
      };
    case "searching":
      return {
        ...state,
        phase: "searching",
        results: [],
        fault: "",
        active: -1,
        open: state.wanted,
      };
    case "found":
      return { ...state, phase: "found", results: event.results };
    case "failed":
      return { ...state, phase: "failed", results: [], fault: event.fault, eager: false };
    case "moved":
      return move(state, event.step);
    case "hurried":
      return { ...state, eager: true };
    case "opened":
      return state.phase === "idle" ? state : { ...state, open: true, wanted: true };
    case "closed":
      return { ...state, open: false, wanted: false, active: -1, eager: false };
    case "cleared":
      return idleSearch;
  }
}

/** The result Enter opens: the highlighted one, else the first (specification §2). */
export function chosenResult(state: SearchState): Product | undefined {
  if (state.active >= 0) return state.results[state.active];
  return state.phase === "found" ? state.results[0] : undefined;
}

/** The sentence in place of results; empty when there are results to show. */
export function searchMessage(state: SearchState): string {
  if (state.phase === "searching") return "Searching…";
  if (state.phase === "failed") return state.fault;
  if (state.phase === "found" && state.results.length === 0) return "No matching products found.";
  return "";
}

/** Arrows run through the results and, past either end, back to the field itself. */
function move(state: SearchState, step: 1 | -1): SearchState {
  const places = state.results.length + 1;
  if (places === 1) return state;
  if (!state.open) {
    const active = step === 1 ? 0 : state.results.length - 1;
    return { ...state, open: true, wanted: true, active };
  }
  return { ...state, active: ((state.active + 1 + step + places) % places) - 1 };
}
