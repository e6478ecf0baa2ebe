import { type FormEvent, useId } from "react";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";

export interface FilterRange {
  /** "Custom range…" */
  readonly option: string;
  readonly from: string;
  readonly to: string;
  /** Days as "2026-11-21", or whole naira. */
  readonly unit: "days" | "naira";
  /** Between both ends in the URL. */
  readonly separator: "_" | "-";
  /** "21 Nov" */
  format(end: string): string;
}

interface RangeFieldsProps {
  readonly range: FilterRange;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

export function RangeFields({ range, onChange, onClose }: RangeFieldsProps) {
  const id = useId();
  const inputProps =
    range.unit === "days"
      ? ({ type: "date" } as const)
      : ({ type: "text", inputMode: "numeric", maxLength: 15, placeholder: "₦" } as const);
  const box = boxClasses(
    false,
    "h-11 max-md:grow md:h-9 md:w-36 md:text-meta md:pointer-coarse:h-11",
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onChange(toRangeParam(range, String(data.get("from")), String(data.get("to"))));
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="flex flex-wrap items-center gap-2 max-md:w-full"
    >
      {(["from", "to"] as const).map((end) => (
        <label
          key={end}
          htmlFor={`${id}-${end}`}
          className="flex items-center gap-2 text-meta max-md:w-full"
        >
          <span className="max-md:w-24">{range[end]}</span>
          <input {...inputProps} id={`${id}-${end}`} name={end} className={box} />
        </label>
      ))}
      <Button type="submit" variant="ghost" size="small">
        Apply
      </Button>
      <button
        type="button"
        aria-label="Cancel filter"
        onClick={onClose}
        className="flex size-11 items-center justify-center"
      >
        <CloseIcon className="size-3.5" />
      </button>
    </form>
  );
}

/** The URL value, smaller end first; empty if neither is given. */
export function toRangeParam({ unit, separator }: FilterRange, from: string, to: string): string {
  const ends = [from, to].map((end) => (unit === "naira" ? toWholeNaira(end) : end));
  const [first = "", last = ""] = ends;
  if (first === "" && last === "") return "";
  const isReversed =
    first !== "" && last !== "" && (unit === "naira" ? Number(first) > Number(last) : first > last);
  return isReversed ? `${last}${separator}${first}` : `${first}${separator}${last}`;
}

/** "12 Nov to 21 Nov", "From ₦50,000", "Until 21 Nov"; the value itself if invalid. */
export function formatRange({ unit, separator, format }: FilterRange, value: string): string {
  const at = unit === "days" ? value.indexOf(separator) : value.lastIndexOf(separator);
  const from = value.slice(0, Math.max(at, 0));
  const to = value.slice(at + 1);
  const isEnd = (end: string) =>
    unit === "naira" ? /^\d+$/.test(end) : !Number.isNaN(Date.parse(end));
  const ends = [from, to].filter((end) => end !== "");
  if (at < 0 || ends.length === 0 || !ends.every(isEnd)) return value;
  if (from === "") return `Until ${format(to)}`;
  return to === "" ? `From ${format(from)}` : `${format(from)} to ${format(to)}`;
}

function toWholeNaira(text: string): string {
  const naira = parseNaira(text);
  return naira === undefined ? "" : String(Math.round(naira));
}
