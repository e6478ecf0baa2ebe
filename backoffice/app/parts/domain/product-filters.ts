import type { ProductChoices } from "#contract/api/catalogue/staff-products.ts";
import type { Filter } from "../lists/filters/filters.tsx";
import { choiceFilter } from "../lists/filters/list-filters.ts";

const category = choiceFilter(
  { name: "category", label: "For", anyLabel: "everyone" },
  { MEN: "Men", WOMEN: "Women" },
);

export function productFilters(types: ProductChoices["types"]): readonly Filter[] {
  return [
    category,
    {
      name: "type",
      label: "Type",
      anyLabel: "all",
      options: types.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

export function parseProductFilters(params: URLSearchParams): {
  readonly category?: "MEN" | "WOMEN";
  readonly type?: string;
} {
  const audience = category.parse(params);
  const type = params.get("type");
  return { ...(audience && { category: audience }), ...(type && { type }) };
}
