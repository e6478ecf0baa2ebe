import { useEffect, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { SizeChips } from "#ui/primitives/fields/size-chips.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../../api.ts";
import { Link } from "../../../link.tsx";
import { type Pending, usePending } from "../../../loading/pending.ts";
import { type ListState, toListQuery, withoutFilters } from "./list-state.ts";
import type { FilterChoices } from "./load-listing.ts";

export default function FilterDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly state: ListState;
  readonly choices: Pending<FilterChoices>;
  readonly onApply: (next: ListState) => void;
}) {
  const { open, onClose, state, onApply } = props;
  const { types, sizes } = usePending(props.choices);
  const [draft, setDraft] = useState(state);
  const [wasOpen, setWasOpen] = useState(open);
  // Each opening starts from the applied filters.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(state);
  }
  const count = useCount(draft, open && draft !== state);
  const countText = count === undefined ? "products" : plural(count, "product");
  const change = (changes: Partial<ListState>) =>
    setDraft({ ...draft, ...changes, pages: 1, from: 1 });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter"
      actions={
        <div className="grid grid-cols-[1fr_2fr] gap-2.5">
          <Button variant="ghost" className="px-3" onClick={() => setDraft(withoutFilters(draft))}>
            Clear all
          </Button>
          <Button className="px-3" onClick={() => onApply(draft)}>
            {`Show ${countText}`}
          </Button>
        </div>
      }
    >
      <p role="status" className="sr-only">
        {count !== undefined && countText}
      </p>
      <div className="grid gap-7">
        <SelectField
          label="Product type"
          value={draft.type}
          onChange={(event) => change({ type: event.target.value })}
        >
          <option value="">All Types</option>
          {draft.type !== "" && !types.some(({ id }) => id === draft.type) && (
            <option value={draft.type}>One type</option>
          )}
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {sizes.length > 0 && (
          <SizeChips
            legend="Size"
            sizes={sizes.map((size) => ({ size, soldOut: false }))}
            value={draft.size === "" ? null : draft.size}
            onChange={(size) => change({ size })}
            note={
              <span>
                Choose one size.{" "}
                <Link to="/size" className="text-ink text-link">
                  Size guide
                </Link>
              </span>
            }
          />
        )}
        <PriceRange
          min={draft.minPrice}
          max={draft.maxPrice}
          onChange={({ min, max }) => change({ minPrice: min, maxPrice: max })}
        />
      </div>
    </Dialog>
  );
}

const debounceMs = 300;

/** Undefined until known, and with a highest price, which the server is not sent (specification §9). */
function useCount(draft: ListState, isChanged: boolean): number | undefined {
  const [counted, setCounted] = useState<{ readonly of: ListState; readonly total: number }>();
  const isCountable = isChanged && draft.maxPrice >= limits.maxPriceFilter;
  useEffect(() => {
    if (!isCountable) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = { ...toListQuery(draft, 1), limit: 1 };
      api("GET /products", { query, signal: abort.signal }).then(
        ({ meta }) => setCounted({ of: draft, total: meta.total }),
        () => {},
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, isCountable]);
  return counted?.of === draft ? counted.total : undefined;
}

/** Step in naira. */
const step = 1000;

/** Minimum and maximum in naira; the maximum at its end means no limit. */
function PriceRange(props: {
  readonly min: number;
  readonly max: number;
  readonly onChange: (bounds: { min: number; max: number }) => void;
}) {
  const { min, max, onChange } = props;
  const maxPrice = limits.maxPriceFilter;
  const upperLabel =
    max >= maxPrice ? `${formatNaira(fromNaira(maxPrice))} and over` : formatNaira(fromNaira(max));
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-meta">Price</legend>
      <p className="text-nav tabular-nums" aria-live="polite">
        {formatNaira(fromNaira(min))} to {upperLabel}
      </p>
      <div className="relative h-11">
        <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
        <input
          type="range"
          aria-label="Lowest price"
          aria-valuetext={formatNaira(fromNaira(min))}
          min={0}
          max={maxPrice}
          step={step}
          value={min}
          onChange={(event) => onChange({ min: Math.min(Number(event.target.value), max), max })}
          // At the upper end it must lie above the other thumb, or neither could be moved.
          className={min > maxPrice / 2 ? "range-thumb z-1" : "range-thumb"}
        />
        <input
          type="range"
          aria-label="Highest price"
          aria-valuetext={upperLabel}
          min={0}
          max={maxPrice}
          step={step}
          value={max}
          onChange={(event) => onChange({ min, max: Math.max(Number(event.target.value), min) })}
          className="range-thumb"
        />
      </div>
    </fieldset>
  );
}
