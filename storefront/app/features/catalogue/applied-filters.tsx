import type { MouseEvent } from "react";
import { limits } from "#contract/api/limits.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { announce } from "#ui/primitives/announce.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";
import { Link } from "../../link.tsx";
import { type Pending, usePending } from "../../loading/pending.ts";
import {
  hasFilters,
  type ListState,
  readListState,
  toListSearch,
  withoutFilters,
} from "./list-state.ts";
import type { FilterChoices } from "./load-listing.ts";
import type { ListParams } from "./use-list-params.ts";

export function AppliedFilters(props: {
  readonly state: ListState;
  readonly choices: Pending<FilterChoices>;
  readonly setParams: ListParams["setParams"];
}) {
  const { state } = props;
  const { types } = usePending(props.choices);
  if (!hasFilters(state)) return null;

  const priceTag = [
    state.minPrice > 0 ? `From ${formatNaira(fromNaira(state.minPrice))}` : "",
    state.maxPrice < limits.maxPriceFilter ? `Up to ${formatNaira(fromNaira(state.maxPrice))}` : "",
  ];
  const tags: readonly { readonly label: string; readonly cleared: Partial<ListState> }[] = [
    {
      label:
        state.type === "" ? "" : (types.find(({ id }) => id === state.type)?.name ?? "One type"),
      cleared: { type: "" },
    },
    { label: state.search === "" ? "" : `“${state.search}”`, cleared: { search: "" } },
    { label: state.size === "" ? "" : `Size ${state.size}`, cleared: { size: "" } },
    { label: priceTag[0] ?? "", cleared: { minPrice: 0 } },
    { label: priceTag[1] ?? "", cleared: { maxPrice: limits.maxPriceFilter } },
  ];
  const linkTo = (change: (state: ListState) => ListState, announcement: string) => {
    const searchOf = (current: ListState) =>
      toListSearch({ ...change(current), pages: 1, from: 1 });
    return {
      to: searchOf(state) || "?",
      onClick(event: MouseEvent) {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        announce(announcement);
        props.setParams((latest) => searchOf(readListState(latest)));
      },
    };
  };
  return (
    <ul className="flex flex-wrap items-center gap-2 pb-5" aria-label="Active filters">
      {tags
        .filter(({ label }) => label !== "")
        .map(({ label, cleared }) => (
          <li key={label}>
            <Link
              {...linkTo((current) => ({ ...current, ...cleared }), `Filter ${label} removed.`)}
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
          {...linkTo(withoutFilters, "All filters removed.")}
          className="inline-flex min-h-9 items-center justify-center px-1 text-meta text-umber hover:text-indigo pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          Clear
        </Link>
      </li>
    </ul>
  );
}
