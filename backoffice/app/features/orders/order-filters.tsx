import { type Filter, Filters } from "../../parts/filters.tsx";
import { useNarrowing } from "../../parts/narrow-list.ts";
import { totalRanges } from "./read-orders-address.ts";
import { SavedViews } from "./saved-views.tsx";

const cities = [
  "Lagos",
  "Abuja",
  "Port Harcourt",
  "Ibadan",
  "Kano",
  "Benin City",
  "Enugu",
  "Kaduna",
];

const placed: Filter = {
  name: "placed",
  label: "Placed",
  any: "any time",
  options: [
    { value: "1", label: "Today" },
    { value: "7", label: "The last 7 days" },
    { value: "30", label: "The last 30 days" },
    { value: "90", label: "The last 90 days" },
  ],
};

const total: Filter = {
  name: "total",
  label: "Total",
  any: "any",
  options: Object.entries(totalRanges).map(([value, label]) => ({ value, label })),
};

const buyers: Filter = {
  name: "buyers",
  label: "Buyers",
  any: "all",
  words: "Shop and wholesale",
  options: [
    { value: "shop", label: "Shop only" },
    { value: "wholesale", label: "Wholesale only" },
  ],
};

/** What the orders may be narrowed to, and the views that were kept. A packer narrows by no sum. */
export function OrderFilters({ seesSums }: { seesSums: boolean }) {
  const { params } = useNarrowing();
  const chosen = params.get("city");
  const city: Filter = {
    name: "city",
    label: "City",
    any: "all",
    options: [...new Set([...cities, ...(chosen ? [chosen] : [])])].map((value) => ({
      value,
      label: value,
    })),
  };
  return (
    <Filters filters={seesSums ? [placed, city, total, buyers] : [placed, city, buyers]}>
      <SavedViews />
    </Filters>
  );
}
