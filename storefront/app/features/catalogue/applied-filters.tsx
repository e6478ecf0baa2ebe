import { Link } from "react-router";
import { limits } from "#contract/api/limits.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { type Pending, useSettled } from "../../loading/settled.ts";
import { hasFilters, type ListState, listSearch, withoutFilters } from "./list-state.ts";
import type { FilterChoices } from "./load-listing.ts";

/** The filters in force, each a tag whose press takes it off. */
export function AppliedFilters(props: {
  readonly state: ListState;
  readonly choices: Pending<FilterChoices>;
}) {
  const { state } = props;
  const { types } = useSettled(props.choices);
  if (!hasFilters(state)) return null;

  const priceTag = [
    state.minPrice > 0 ? `From ${formatNaira(fromNaira(state.minPrice))}` : "",
    state.maxPrice < limits.maxPriceFilter ? `Up to ${formatNaira(fromNaira(state.maxPrice))}` : "",
  ];
  const tags: readonly { readonly label: string; readonly without: Partial<ListState> }[] = [
    {
      label:
        state.type === "" ? "" : (types.find(({ id }) => id === state.type)?.name ?? "One type"),
      without: { type: "" },
    },
    { label: state.search === "" ? "" : `“${state.search}”`, without: { search: "" } },
    { label: state.size === "" ? "" : `Size ${state.size}`, without: { size: "" } },
    { label: priceTag[0] ?? "", without: { minPrice: 0 } },
    { label: priceTag[1] ?? "", without: { maxPrice: limits.maxPriceFilter } },
  ];
  const addressOf = (next: ListState) => listSearch({ ...next, pages: 1 }) || "?";
  return (
    <ul className="flex flex-wrap items-center gap-2 pb-5" aria-label="Filters in force">
      {tags
        .filter(({ label }) => label !== "")
        .map(({ label, without }) => (
          <li key={label}>
            <Link
              to={addressOf({ ...state, ...without })}
              preventScrollReset
              className="inline-flex min-h-9 items-center gap-2 border border-ink px-2.5 text-meta transition-colors hover:bg-ink hover:text-paper pointer-coarse:min-h-11"
            >
              <span className="sr-only">Remove filter: </span>
              {label}
              <CloseIcon className="size-3" />
            </Link>
          </li>
        ))}
      <li>
        <Link
          to={addressOf(withoutFilters(state))}
          preventScrollReset
          className="inline-flex min-h-9 items-center justify-center px-1 text-meta text-umber hover:text-indigo pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          Clear
        </Link>
      </li>
    </ul>
  );
}
