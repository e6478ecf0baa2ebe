import { useEffect, useReducer } from "react";
import { limits } from "#contract/api/limits.ts";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { idleSearch, searchReducer } from "./search-state.ts";

/** Wait after the last key before asking, in ms (specification §9). */
const debounceMs = 300;

/** The header search: asks for 5 products once typing rests, and forgets answers to older words. */
export function useSearch() {
  const [state, dispatch] = useReducer(searchReducer, idleSearch);
  const words = state.text.trim();

  useEffect(() => {
    if (words === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      dispatch({ type: "searching" });
      try {
        const search = words.slice(0, limits.searchLength);
        const { data: products } = await api("GET /products", {
          query: { search, limit: limits.searchResults, page: 1 },
          signal: controller.signal,
        });
        if (!controller.signal.aborted) dispatch({ type: "found", results: products });
      } catch (cause) {
        if (controller.signal.aborted) return;
        console.error(cause);
        const fault = serverMessage(cause, "Unable to search products right now.");
        dispatch({ type: "failed", fault });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);

  return { state, dispatch };
}
