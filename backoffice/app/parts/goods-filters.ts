import type { ProductChoices } from "#contract/api/staff-products.ts";
import { choiceFilter } from "./choice-filter.ts";
import type { Filter } from "./filters.tsx";

const category = choiceFilter(
  { name: "category", label: "For", any: "everybody" },
  { MEN: "Men", WOMEN: "Women" },
);

/** What every list of goods may be narrowed to: for whom they are, and of which type. */
export function goodsFilters(types: ProductChoices["types"]): readonly Filter[] {
  return [
    category,
    {
      name: "type",
      label: "Type",
      any: "all",
      options: types.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

/** For whom the goods are that an address narrows to, and their type. */
export function readGoods(params: URLSearchParams): {
  readonly category?: "MEN" | "WOMEN";
  readonly type?: string;
} {
  const whose = category.read(params);
  const type = params.get("type");
  return { ...(whose && { category: whose }), ...(type && { type }) };
}
