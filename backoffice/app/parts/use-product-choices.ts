import type { ProductChoices } from "#contract/api/staff-products.ts";
import { api } from "../api.ts";
import { useLoaded } from "../loading/use-loaded.ts";

/** The types and sizes a product may have, once they are known, and the way to ask for them anew. */
export function useProductChoices(): {
  readonly choices: ProductChoices | undefined;
  reload(): void;
} {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/products/choices", { signal }),
    ["product-choices"],
  );
  return { choices: loaded.state === "ready" ? loaded.data : undefined, reload };
}
