import { type FormEvent, useId } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { type FilterSpan, spanValue } from "./filter-span.ts";

interface SpanFieldsProps {
  readonly span: FilterSpan;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** The two ends of a filter, in the place of its select. */
export function SpanFields({ span, onChoose, onClose }: SpanFieldsProps) {
  const id = useId();
  const kind =
    span.of === "days"
      ? ({ type: "date" } as const)
      : ({ type: "text", inputMode: "numeric", maxLength: 15, placeholder: "₦" } as const);
  const box = boxClasses(
    false,
    "h-11 max-md:grow md:h-9 md:w-36 md:text-meta md:pointer-coarse:h-11",
  );

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onChoose(spanValue(span, String(typed.get("from")), String(typed.get("to"))));
  }

  return (
    <form
      onSubmit={choose}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="flex flex-wrap items-center gap-2 max-md:w-full"
    >
      {(["from", "to"] as const).map((end) => (
        <label
          key={end}
          htmlFor={`${id}-${end}`}
          className="flex items-center gap-2 text-meta max-md:w-full"
        >
          <span className="max-md:w-24">{span[end]}</span>
          <input {...kind} id={`${id}-${end}`} name={end} className={box} />
        </label>
      ))}
      <Button type="submit" look="ghost" size="small">
        Show
      </Button>
      <button
        type="button"
        aria-label="Do not narrow"
        onClick={onClose}
        className="flex size-11 items-center justify-center"
      >
        <CloseIcon className="size-3.5" />
      </button>
    </form>
  );
}
