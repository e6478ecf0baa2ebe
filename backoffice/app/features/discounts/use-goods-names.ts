import { useState } from "react";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";

/** What the goods of a discount are called, and the types there are to choose from. */
export type GoodsNames = ReturnType<typeof useGoodsNames>;

/**
 * Knows what types and products are called: those there are, those that were saved, and those that are chosen.
 * @param saved what it was saved with
 */
export function useGoodsNames(saved: StaffDiscount["products"]) {
  const { loaded: types } = useLoaded(
    (signal) => api("GET /staff/products/choices", { signal }),
    ["product-choices"],
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const known = types.state === "ready" ? [...types.data.types, ...saved] : saved;
  return {
    types,
    /** Undefined while it is not known. */
    nameOf: (id: string): string | undefined =>
      chosen[id] ?? known.find((each) => each.id === id)?.name,
    learn: (id: string, name: string) => setChosen({ ...chosen, [id]: name }),
  };
}
