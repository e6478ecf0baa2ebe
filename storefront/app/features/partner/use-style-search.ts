import { useEffect, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import type { Product } from "#contract/api/products.ts";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";

/** Wait after the last key before asking, in ms; that of the header search (specification §9). */
const debounceMs = 300;

/** What a search for a style came to: the products, or a sentence in their place. */
export interface FoundStyles {
  readonly products: readonly Product[];
  readonly message: string;
}

const nothing: FoundStyles = { products: [], message: "" };

/** Asks for the styles that fit the words once typing rests; the texts are those of the header search (§2). */
export function useStyleSearch(text: string): FoundStyles {
  const [found, setFound] = useState(nothing);
  const words = text.trim();

  useEffect(() => {
    setFound(words === "" ? nothing : { products: [], message: "Searching…" });
    if (words === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const query = { search: words.slice(0, limits.searchLength), limit: limits.searchResults };
      try {
        const { data: products } = await api("GET /products", {
          query: { ...query, page: 1 },
          signal: abort.signal,
        });
        const message = products.length === 0 ? "No matching products found." : "";
        if (!abort.signal.aborted) setFound({ products, message });
      } catch (cause) {
        if (abort.signal.aborted) return;
        console.error(cause);
        const message = serverMessage(cause, "Unable to search products right now.");
        setFound({ products: [], message });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);

  return found;
}
