import { useState } from "react";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";

export type ProductNames = ReturnType<typeof useProductNames>;

export function useProductNames(saved: StaffDiscount["products"]) {
  const { loaded: types } = useLoaded(
    (signal) => api("GET /staff/products/options", { signal }),
    ["product-choices"],
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const records = types.state === "ready" ? [...types.data.types, ...saved] : saved;
  return {
    types,
    /** Undefined until loaded. */
    nameOf: (id: string): string | undefined =>
      chosen[id] ?? records.find((each) => each.id === id)?.name,
    addName: (id: string, name: string) => setChosen({ ...chosen, [id]: name }),
  };
}
