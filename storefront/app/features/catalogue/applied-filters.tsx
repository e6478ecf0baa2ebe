import type { MouseEvent } from "react";
import { limits } from "#contract/api/limits.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { isPlainPress } from "#ui/primitives/plain-press.ts";
import { Link } from "../../link.tsx";
import { type Pending, useSettled } from "../../loading/settled.ts";
import {
  hasFilters,
  type ListState,
  listSearch,
  readListState,
  withoutFilters,
} from "./list-state.ts";
import type { FilterChoices } from "./load-listing.ts";
import type { ListAddress } from "./use-list-address.ts";

/** The filters in force, each a tag whose press takes it off. */
export function AppliedFilters(props: {
  readonly state: ListState;
  readonly choices: Pending<FilterChoices>;
  readonly ask: ListAddress["ask"];
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
  const leadTo = (change: (state: ListState) => ListState) => {
    const searchOf = (before: ListState) => listSearch({ ...change(before), pages: 1, from: 1 });
    return {
      to: searchOf(state) || "?",
      onClick(event: MouseEvent) {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        props.ask((asked) => searchOf(readListState(asked)));
      },
    };
  };
  return (
    <ul className="flex flex-wrap items-center gap-2 pb-5" aria-label="Filters on">
      {tags
        .filter(({ label }) => label !== "")
        .map(({ label, without }) => (
          <li key={label}>
            <Link
              {...leadTo((before) => ({ ...before, ...without }))}
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
          {...leadTo(withoutFilters)}
          className="inline-flex min-h-9 items-center justify-center px-1 text-meta text-umber hover:text-indigo pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          Clear
        </Link>
      </li>
    </ul>
  );
}
