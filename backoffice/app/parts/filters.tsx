import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { CloseIcon, FilterIcon } from "#ui/primitives/icons.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { type FilterSpan, spanInWords } from "./filter-span.ts";
import { useNarrowing } from "./narrow-list.ts";
import { SpanFields } from "./span-fields.tsx";

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
  /** It may be narrowed to what lies between two ends, too. */
  readonly span?: FilterSpan;
  /** It stands behind "More", so that the others keep to one row. */
  readonly isRare?: boolean;
}

interface FiltersProps {
  readonly filters: readonly Filter[];
  /** What else stands in the row, such as its right end. */
  readonly children?: ReactNode;
}

/**
 * What narrows a list: selects in one row; one that narrows becomes a tag with a cross. A phone unfolds them from one
 * button.
 */
export function Filters({ filters, children }: FiltersProps) {
  const { params, narrow } = useNarrowing();
  const [open, setOpen] = useState(false);
  const [showsRare, setShowsRare] = useState(false);
  const id = useId();
  /** The filter whose ends are asked for. */
  const [asking, setAsking] = useState<string>();
  const changed = useRef<string>(undefined);
  const row = useRef<HTMLDivElement>(null);
  const applied = filters.filter(({ name }) => params.get(name)).length;

  // A select gives way to a tag or to two fields, and back: whoever stood on it stands on what took its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what changes the row
  useEffect(() => {
    if (changed.current === undefined || document.activeElement !== document.body) return;
    const place = row.current?.querySelector(`[data-filter="${changed.current}"]`);
    place?.querySelector<HTMLElement>("select, input, button")?.focus();
  }, [params, asking]);

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
              filter.isRare && !showsRare && !params.get(filter.name) && "md:hidden",
            )}
          >
            <OneFilter
              filter={filter}
              value={params.get(filter.name) ?? ""}
              asksForEnds={asking === filter.name}
              onAsk={(asks) => {
                changed.current = filter.name;
                setAsking(asks ? filter.name : undefined);
              }}
              onChoose={(chosen) => {
                changed.current = filter.name;
                setAsking(undefined);
                narrow({ [filter.name]: chosen });
              }}
            />
          </div>
        ))}
        {filters.some(({ isRare }) => isRare) && (
          <button
            type="button"
            aria-expanded={showsRare}
            aria-label={showsRare ? "Fewer filters" : "More filters"}
            onClick={() => setShowsRare(!showsRare)}
            className="h-9 px-2 text-meta underline underline-offset-4 hover:text-indigo max-md:hidden pointer-coarse:h-11"
          >
            {showsRare ? "Fewer" : "More"}
          </button>
        )}
        {children}
      </div>
    </>
  );
}

/** What a filter says of a value of the address. */
function labelOf({ options, span }: Filter, value: string): string {
  const known = options.find((option) => option.value === value)?.label;
  return known ?? (span ? spanInWords(span, value) : value);
}

interface OneFilterProps {
  readonly filter: Filter;
  /** Empty while it narrows nothing. */
  readonly value: string;
  readonly asksForEnds: boolean;
  readonly onAsk: (asks: boolean) => void;
  readonly onChoose: (value: string) => void;
}

const ends = "ends";

function OneFilter({ filter, value, asksForEnds, onAsk, onChoose }: OneFilterProps) {
  const { label, any, words = `${label}: ${any}`, options, span } = filter;
  if (value !== "") {
    return <FilterTag label={labelOf(filter, value)} onRemove={() => onChoose("")} />;
  }
  if (span && asksForEnds) {
    return <SpanFields span={span} onChoose={onChoose} onClose={() => onAsk(false)} />;
  }
  return (
    <Select
      aria-label={label}
      value=""
      onChange={({ target }) => (target.value === ends ? onAsk(true) : onChoose(target.value))}
      className="h-11 [field-sizing:content] max-md:w-full md:h-9 md:text-meta md:pointer-coarse:h-11"
    >
      <option value="">{words}</option>
      {options.map(({ value: each, label: option }) => (
        <option key={each} value={each}>
          {option}
        </option>
      ))}
      {span && <option value={ends}>{span.option}</option>}
    </Select>
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
