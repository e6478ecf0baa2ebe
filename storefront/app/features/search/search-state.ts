import type { Product } from "#contract/api/catalogue/products.ts";

export interface SearchState {
  readonly text: string;
  /** "waiting": the text has changed since the shown results. */
  readonly phase: "idle" | "waiting" | "searching" | "found" | "failed";
  readonly results: readonly Product[];
  /** Of all matching products. */
  readonly total: number;
  readonly error: string;
  /** Index of the highlighted result, or of the link to all after them; -1 for none. */
  readonly active: number;
  readonly open: boolean;
  /** False after the results were closed, until typing or focus. */
  readonly isWanted: boolean;
  /** Enter was pressed before the results came: open the first when they do. */
  readonly opensFirstResult: boolean;
}

export type SearchEvent =
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "searching" }
  | { readonly type: "found"; readonly results: readonly Product[]; readonly total: number }
  | { readonly type: "failed"; readonly error: string }
  | { readonly type: "moved"; readonly step: 1 | -1 }
  | { readonly type: "hurried" }
  | { readonly type: "opened" }
  | { readonly type: "closed" }
  | { readonly type: "cleared" };

export const idleSearch: SearchState = {
  text: "",
  phase: "idle",
  results: [],
  total: 0,
  error: "",
  active: -1,
  open: false,
  isWanted: true,
  opensFirstResult: false,
};

export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case "typed":
      // The same text with other spaces needs no request.
      if (event.text.trim() === state.text.trim()) return { ...state, text: event.text };
      if (event.text.trim() === "") return { ...idleSearch, text: event.text };
      return {
        ...state,
        text: event.text,
        phase: "waiting",
        active: -1,
        opensFirstResult: false,
        isWanted: true,
      };
    case "searching":
      return {
        ...state,
        phase: "searching",
        results: [],
        total: 0,
        error: "",
        active: -1,
        open: state.isWanted,
      };
    case "found":
      return { ...state, phase: "found", results: event.results, total: event.total };
    case "failed":
      return {
        ...state,
        phase: "failed",
        results: [],
        total: 0,
        error: event.error,
        opensFirstResult: false,
      };
    case "moved":
      return move(state, event.step);
    case "hurried":
      return { ...state, opensFirstResult: true };
    case "opened":
      return state.phase === "idle" ? state : { ...state, open: true, isWanted: true };
    case "closed":
      return { ...state, open: false, isWanted: false, active: -1, opensFirstResult: false };
    case "cleared":
      return idleSearch;
  }
}

/** The result Enter opens: the highlighted one, else the first (specification §2). */
export function chosenResult(state: SearchState): Product | undefined {
  if (state.active >= 0) return state.results[state.active];
  return state.phase === "found" ? state.results[0] : undefined;
}

/** Whether a last row leads to all results. */
export function hasMoreResults({ results, total }: SearchState): boolean {
  return total > results.length;
}

export function isAllHighlighted(state: SearchState): boolean {
  return state.active >= 0 && state.active === state.results.length;
}

export function searchMessage(state: SearchState): string {
  if (state.phase === "searching") return "Searching…";
  if (state.phase === "failed") return state.error;
  if (state.phase === "found" && state.results.length === 0) return "No matching products found.";
  return "";
}

/** Arrows cycle through the results and the field. */
function move(state: SearchState, step: 1 | -1): SearchState {
  const rows = state.results.length + (hasMoreResults(state) ? 1 : 0);
  const places = rows + 1;
  if (rows === 0) return state;
  if (!state.open) {
    const active = step === 1 ? 0 : rows - 1;
    return { ...state, open: true, isWanted: true, active };
  }
  return { ...state, active: ((state.active + 1 + step + places) % places) - 1 };
}
