import { type Filter, Filters } from "../../parts/filters.tsx";
import { daysFilter, placeFilters, sumFilter } from "../../parts/list-filters.ts";
import { useNarrowing } from "../../parts/narrow-list.ts";
import { totalRanges } from "./read-orders-address.ts";
import { SavedViews } from "./saved-views.tsx";

const placed = daysFilter("placed", "Placed");
const total = sumFilter("total", "Total", totalRanges);

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

const way: Filter = {
  name: "way",
  label: "Paid",
  any: "any way",
  options: [
    { value: "card", label: "By card" },
    { value: "free", label: "Nothing to pay" },
  ],
};

/** What the orders may be narrowed to, and the views that were kept. A packer narrows by no sum. */
export function OrderFilters({ seesSums }: { seesSums: boolean }) {
  const { params } = useNarrowing();
  return (
    <Filters
      filters={[
        placed,
        ...placeFilters(params),
        ...(seesSums ? [total] : []),
        buyers,
        ...(seesSums ? [way] : []),
      ]}
    >
      <SavedViews />
    </Filters>
  );
}
