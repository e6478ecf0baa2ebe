import type { ProductChoices } from "#contract/api/catalogue/staff-products.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";

export function useProductChoices(): {
  readonly choices: ProductChoices | undefined;
  reload(): void;
} {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/products/options", { signal }),
    ["product-choices"],
  );
  return { choices: loaded.state === "ready" ? loaded.data : undefined, reload };
}
