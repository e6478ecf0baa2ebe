import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Filters } from "../../../parts/lists/filters/filters.tsx";
import {
  amountFilter,
  choiceFilter,
  daysFilter,
  placeFilters,
} from "../../../parts/lists/filters/list-filters.ts";
import { useListParams } from "../../../parts/lists/list-params.ts";
import { totalRanges } from "./parse-orders-params.ts";
import { SavedViews } from "./saved-views.tsx";

const placedFilter = daysFilter("placed", "Placed");
const totalFilter = amountFilter("total", "Total", totalRanges);

const buyersFilter = choiceFilter(
  { name: "buyers", label: "Customers", anyLabel: "all", placeholder: "All customers" },
  { shop: "Shop only", wholesale: "Wholesale only" },
);
const paymentMethodFilter = choiceFilter(
  { name: "method", label: "Payment method", isSecondary: true, anyLabel: "any method" },
  { card: "Card", transfer: "Bank transfer", cash: "Cash", pos: "POS", free: "Free" },
);
const sourceFilter = choiceFilter(
  { name: "source", label: "Source", isSecondary: true, anyLabel: "any source" },
  orderSourceLabels,
);

interface OrderFiltersProps {
  readonly canSeePrices: boolean;
  readonly children: Elements;
}

export function OrderFilters({ canSeePrices, children }: OrderFiltersProps) {
  const { params } = useListParams();
  const [cityFilter, stateFilter] = placeFilters(params);
  return (
    <Filters
      filters={[
        placedFilter,
        cityFilter,
        ...(canSeePrices ? [totalFilter] : []),
        buyersFilter,
        { ...stateFilter, isSecondary: true },
        ...(canSeePrices ? [paymentMethodFilter] : []),
        sourceFilter,
      ]}
    >
      <SavedViews />
      {children}
    </Filters>
  );
}
