import type { ReactNode } from "react";
import { choiceFilter } from "../../parts/choice-filter.ts";
import { Filters } from "../../parts/filters.tsx";
import { daysFilter, placeFilters, sumFilter } from "../../parts/list-filters.ts";
import { useNarrowing } from "../../parts/narrow-list.ts";
import { totalRanges } from "./read-orders-address.ts";
import { SavedViews } from "./saved-views.tsx";

const placed = daysFilter("placed", "Placed");
const total = sumFilter("total", "Total", totalRanges);

const buyers = choiceFilter(
  { name: "buyers", label: "Buyers", any: "all", words: "Shop and wholesale" },
  { shop: "Shop only", wholesale: "Wholesale only" },
);
const way = choiceFilter(
  { name: "way", label: "Paid", isRare: true, any: "any way" },
  { card: "By card", transfer: "By bank transfer", free: "Nothing to pay" },
);

interface OrderFiltersProps {
  /** A packer narrows by no sum. */
  readonly seesSums: boolean;
  /** The right end of the row. */
  readonly children: ReactNode;
}

/** What the orders may be narrowed to, and the views that were kept. */
export function OrderFilters({ seesSums, children }: OrderFiltersProps) {
  const { params } = useNarrowing();
  const [city, state] = placeFilters(params);
  return (
    <Filters
      filters={[
        placed,
        city,
        ...(seesSums ? [total] : []),
        buyers,
        { ...state, isRare: true },
        ...(seesSums ? [way] : []),
      ]}
    >
      <SavedViews />
      {children}
    </Filters>
  );
}
