import type { ProductSort } from "#contract/api/catalogue/products.ts";
import { Select } from "#ui/primitives/fields/select.tsx";

/** Sort orders with the labels of the specification (§2). */
const orders: readonly { readonly value: ProductSort; readonly label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
];

export function SortSelect(props: {
  readonly value: ProductSort;
  readonly onChange: (sort: ProductSort) => void;
}) {
  return (
    <Select
      aria-label="Sort"
      value={props.value}
      onChange={(event) => {
        const chosen = orders.find((order) => order.value === event.target.value);
        if (chosen) props.onChange(chosen.value);
      }}
      className="h-11 w-full md:w-50"
    >
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
