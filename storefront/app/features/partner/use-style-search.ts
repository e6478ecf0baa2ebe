import { useEffect, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";

const debounceMs = 300;

export interface StyleSearchResult {
  readonly products: readonly Product[];
  readonly message: string;
}

const emptyResult: StyleSearchResult = { products: [], message: "" };

export function useStyleSearch(text: string): StyleSearchResult {
  const [result, setResult] = useState(emptyResult);
  const term = text.trim();

  useEffect(() => {
    setResult(term === "" ? emptyResult : { products: [], message: "Searching…" });
    if (term === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const query = { search: term.slice(0, limits.searchLength), limit: limits.searchResults };
      try {
        const { data: products } = await api("GET /products", {
          query: { ...query, page: 1 },
          signal: abort.signal,
        });
        const message = products.length === 0 ? "No matching products found." : "";
        if (!abort.signal.aborted) setResult({ products, message });
      } catch (cause) {
        if (abort.signal.aborted) return;
        console.error(cause);
        const message = serverMessage(cause, "Unable to search products right now.");
        setResult({ products: [], message });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);

  return result;
}
