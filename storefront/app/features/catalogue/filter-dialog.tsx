import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { SizeChips } from "#ui/primitives/size-chips.tsx";
import { Link } from "../../link.tsx";
import { type Pending, usePending } from "../../loading/pending.ts";
import { type ListState, withoutFilters } from "./list-state.ts";
import type { FilterChoices } from "./load-listing.ts";
import { PriceRange } from "./price-range.tsx";

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
            Clear
          </Button>
          <Button className="px-3" onClick={() => onApply(draft)}>
            Show products
          </Button>
        </div>
      }
    >
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
