import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { type Filter, Filters } from "../../parts/filters.tsx";
import { naira } from "../../parts/money.ts";
import { useNarrowing } from "../../parts/narrow-list.ts";
import { dayOf } from "../../parts/when.ts";
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
  span: {
    option: "Between two days…",
    from: "First day",
    to: "Last day",
    of: "days",
    sign: "_",
    words: (day) => dayOf(day, new Date()),
  },
};

const total: Filter = {
  name: "total",
  label: "Total",
  any: "any",
  options: Object.entries(totalRanges).map(([value, label]) => ({ value, label })),
  span: {
    option: "Between two sums…",
    from: "At least",
    to: "At most",
    of: "naira",
    sign: "-",
    words: (sum) => naira(Number(sum)),
  },
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
  const place = (name: string, label: string, known: readonly string[]): Filter => {
    const chosen = params.get(name);
    const all = new Set(chosen ? [...known, chosen] : known);
    return {
      name,
      label,
      any: "all",
      options: [...all].map((value) => ({ value, label: value })),
    };
  };
  const places = [place("city", "City", cities), place("state", "State", nigerianStates)];
  return (
    <Filters
      filters={[
        placed,
        ...places,
        ...(seesSums ? [total] : []),
        buyers,
        ...(seesSums ? [way] : []),
      ]}
    >
      <SavedViews />
    </Filters>
  );
}
