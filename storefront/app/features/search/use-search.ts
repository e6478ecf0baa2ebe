import { useEffect, useReducer } from "react";
import { limits } from "#contract/api/limits.ts";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { idleSearch, searchReducer } from "./search-state.ts";

/** Debounce after the last key, in ms (specification §9). */
const debounceMs = 300;

/** Loads 5 products after typing pauses, and ignores outdated answers. */
export function useSearch() {
  const [state, dispatch] = useReducer(searchReducer, idleSearch);
  const term = state.text.trim();

  useEffect(() => {
    if (term === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      dispatch({ type: "searching" });
      try {
        const search = term.slice(0, limits.searchLength);
        const { data: products } = await api("GET /products", {
          query: { search, limit: limits.searchResults, page: 1 },
          signal: controller.signal,
        });
        if (!controller.signal.aborted) dispatch({ type: "found", results: products });
      } catch (cause) {
        if (controller.signal.aborted) return;
        console.error(cause);
        const error = serverMessage(cause, "Unable to search products right now.");
        dispatch({ type: "failed", error });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [term]);

  return { state, dispatch };
}
