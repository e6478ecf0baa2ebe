import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Select } from "#ui/primitives/fields/select.tsx";
import { CloseIcon, FilterIcon } from "#ui/primitives/icons.tsx";
import { useListParams } from "../list-params.ts";
import { type FilterRange, formatRange, RangeFields } from "./filter-range.tsx";

export interface Filter {
  /** URL parameter. */
  readonly name: string;
  /** "City" */
  readonly label: string;
  /** "all", as in "City: all" */
  readonly anyLabel: string;
  /** Replaces "City: all" where that reads badly. */
  readonly placeholder?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly range?: FilterRange;
  /** Hidden behind "More". */
  readonly isSecondary?: boolean;
}

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly children?: Elements;
}

export function Filters({ filters, children }: FiltersProps) {
  const { params, setListParams } = useListParams();
  const [open, setOpen] = useState(false);
  const [showsSecondary, setShowsSecondary] = useState(false);
  const id = useId();
  const [openRange, setOpenRange] = useState<string>();
  const lastChanged = useRef<string>(undefined);
  const row = useRef<HTMLDivElement>(null);
  const activeCount = filters.filter(({ name }) => params.get(name)).length;

  // Moves the focus to what replaced a select.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what changes the row
  useEffect(() => {
    if (lastChanged.current === undefined || document.activeElement !== document.body) return;
    const place = row.current?.querySelector(`[data-filter="${lastChanged.current}"]`);
    place?.querySelector<HTMLElement>("select, input, button")?.focus();
  }, [params, openRange]);

  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        aria-label={activeCount > 0 ? `Filters, ${activeCount} on` : "Filters"}
        className="absolute top-0 right-0 flex size-11 items-center justify-center md:hidden"
      >
        <FilterIcon />
        {activeCount > 0 && <span className="absolute top-2 right-2 size-2 bg-laterite" />}
      </button>
      <div
        ref={row}
        id={id}
        className={classNames(
          "flex flex-wrap gap-2 max-md:w-full max-md:pb-3 md:contents",
          open ? "max-md:pt-3" : "max-md:hidden",
        )}
      >
        {filters.map((filter) => (
          <div
            key={filter.name}
            data-filter={filter.name}
            className={classNames(
              "max-md:has-[form,select]:w-full",
              filter.isSecondary && !showsSecondary && !params.get(filter.name) && "md:hidden",
            )}
          >
            <FilterSelect
              filter={filter}
              value={params.get(filter.name) ?? ""}
              isRangeOpen={openRange === filter.name}
              onOpenRange={(isOpen) => {
                lastChanged.current = filter.name;
                setOpenRange(isOpen ? filter.name : undefined);
              }}
              onChange={(next) => {
                lastChanged.current = filter.name;
                setOpenRange(undefined);
                setListParams({ [filter.name]: next });
              }}
            />
          </div>
        ))}
        {filters.some(({ isSecondary }) => isSecondary) && (
          <button
            type="button"
            aria-expanded={showsSecondary}
            aria-label={showsSecondary ? "Fewer filters" : "More filters"}
            onClick={() => setShowsSecondary(!showsSecondary)}
            className="h-9 px-2 text-meta underline underline-offset-4 hover:text-indigo max-md:hidden pointer-coarse:h-11"
          >
            {showsSecondary ? "Fewer" : "More"}
          </button>
        )}
        {children}
      </div>
    </>
  );
}

function filterLabel({ options, range }: Filter, value: string): string {
  const optionLabel = options.find((option) => option.value === value)?.label;
  return optionLabel ?? (range ? formatRange(range, value) : value);
}

interface FilterSelectProps {
  readonly filter: Filter;
  readonly value: string;
  readonly isRangeOpen: boolean;
  readonly onOpenRange: (isOpen: boolean) => void;
  readonly onChange: (value: string) => void;
}

const rangeOption = "ends";

function FilterSelect({ filter, value, isRangeOpen, onOpenRange, onChange }: FilterSelectProps) {
  const { label, anyLabel, placeholder = `${label}: ${anyLabel}`, options, range } = filter;
  if (value !== "") {
    return <FilterTag label={filterLabel(filter, value)} onRemove={() => onChange("")} />;
  }
  if (range && isRangeOpen) {
    return <RangeFields range={range} onChange={onChange} onClose={() => onOpenRange(false)} />;
  }
  return (
    <Select
      aria-label={label}
      value=""
      onChange={({ target }) =>
        target.value === rangeOption ? onOpenRange(true) : onChange(target.value)
      }
      className="h-11 [field-sizing:content] max-md:w-full md:h-9 md:text-meta md:pointer-coarse:h-11"
    >
      <option value="">{placeholder}</option>
      {options.map(({ value: each, label: option }) => (
        <option key={each} value={each}>
          {option}
        </option>
      ))}
      {range && <option value={rangeOption}>{range.option}</option>}
    </Select>
  );
}

export function FilterTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        onRemove();
        announce(`Filter ${label} removed.`);
      }}
      aria-label={`${label}: remove filter`}
      className="inline-flex min-h-11 items-center gap-2.5 border border-ink px-3.5 text-meta hover:bg-ink hover:text-paper md:min-h-9 pointer-coarse:min-h-11"
    >
      <span className="wrap-anywhere">{label}</span>
      <CloseIcon className="size-3.5" />
    </button>
  );
}

interface FiltersEndProps {
  /** "12 orders, 50 items, ₦2,442,650" */
  readonly totals?: ReactNode;
  readonly children?: Elements;
}

export function FiltersEnd({ totals, children }: FiltersEndProps) {
  return (
    <div className="flex items-center gap-2 max-md:w-full max-md:flex-wrap md:ml-auto">
      {totals && <p className="text-meta text-umber tabular-nums max-md:hidden">{totals}</p>}
      {children}
    </div>
  );
}
