import type { ProductChoices } from "#contract/api/staff-products.ts";
import type { Filter } from "./filters.tsx";

/** What every list of goods may be narrowed to: for whom they are, and of which type. */
export function goodsFilters(types: ProductChoices["types"]): readonly Filter[] {
  return [
    {
      name: "category",
      label: "For",
      any: "everybody",
      options: [
        { value: "MEN", label: "Men" },
        { value: "WOMEN", label: "Women" },
      ],
    },
    {
      name: "type",
      label: "Type",
      any: "all",
      options: types.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
