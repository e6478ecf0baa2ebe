import { type ReactNode, useId, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { CloseIcon, FilterIcon } from "#ui/primitives/icons.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { useNarrowing } from "./narrow-list.ts";

/** One way to narrow a list. */
export interface Filter {
  /** In the address. */
  readonly name: string;
  /** "City" */
  readonly label: string;
  /** "all", of "City: all": what it says while it narrows nothing. */
  readonly any: string;
  /** What it says then where "City: all" would not read well. */
  readonly words?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface FiltersProps {
  readonly filters: readonly Filter[];
  /** Others of the room's own, such as two dates. */
  readonly children?: ReactNode;
}

/**
 * What narrows a list: selects in one row; one that narrows becomes a tag with a cross. A phone unfolds them from one
 * button.
 */
export function Filters({ filters, children }: FiltersProps) {
  const { params, narrow } = useNarrowing();
  const [open, setOpen] = useState(false);
  const id = useId();
  const applied = filters.filter(({ name }) => params.get(name)).length;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        aria-label={applied > 0 ? `Filters, ${applied} on` : "Filters"}
        className="absolute top-0 right-0 flex size-11 items-center justify-center md:hidden"
      >
        <FilterIcon />
        {applied > 0 && <span className="absolute top-2 right-2 size-2 bg-laterite" />}
      </button>
      <div
        id={id}
        className={classNames(
          "flex flex-wrap gap-2 max-md:w-full max-md:pb-3",
          open ? "max-md:pt-3" : "max-md:hidden",
        )}
      >
        {filters.map((filter) => {
          const value = params.get(filter.name) ?? "";
          return value === "" ? (
            <FilterSelect
              key={filter.name}
              filter={filter}
              onChoose={(chosen) => narrow({ [filter.name]: chosen })}
            />
          ) : (
            <FilterTag
              key={filter.name}
              label={filter.options.find((option) => option.value === value)?.label ?? value}
              onRemove={() => narrow({ [filter.name]: "" })}
            />
          );
        })}
        {children}
      </div>
    </>
  );
}

function FilterSelect({
  filter: { label, any, words = `${label}: ${any}`, options },
  onChoose,
}: {
  filter: Filter;
  onChoose: (value: string) => void;
}) {
  return (
    <div className="max-md:w-full">
      <Select
        aria-label={label}
        value=""
        onChange={({ target }) => onChoose(target.value)}
        className="h-11 [field-sizing:content] max-md:w-full md:h-9 md:text-meta md:pointer-coarse:h-11"
      >
        <option value="">{words}</option>
        {options.map(({ value, label: option }) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** What a list is narrowed to, with the cross that widens it again. */
export function FilterTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`${label}: take this filter off`}
      className="inline-flex min-h-11 items-center gap-2.5 border border-ink px-3.5 text-meta hover:bg-ink hover:text-paper md:min-h-9 pointer-coarse:min-h-11"
    >
      <span className="wrap-anywhere">{label}</span>
      <CloseIcon className="size-3.5" />
    </button>
  );
}
