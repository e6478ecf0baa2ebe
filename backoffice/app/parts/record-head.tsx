import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { ArrowLeftIcon, ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeys } from "../keys/keys-context.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

/** The list a record belongs to, and where the record stands in it. */
export interface RecordWay {
  readonly to: string;
  readonly label: string;
  /** "1 of 12", where it was opened from a list. */
  readonly place?: string;
  /** Addresses of the records beside it; absent for one that was not opened from a list. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

interface RecordHeadProps {
  readonly way: RecordWay;
  readonly title: string;
  /** The title is a code, which is set as numbers are. */
  readonly isCode?: boolean;
  /** What names it beside its title, such as an order number. */
  readonly number?: ReactNode;
  /** A few words beside the title in a wide window. */
  readonly facts?: ReactNode;
  /** At the right: its status, or what may be done besides the next step. */
  readonly children?: ReactNode;
}

const firstField =
  "main :is(input:not([type=checkbox], [type=radio]), textarea, select):not(:disabled)";

/** The head of one record: the way back and to its neighbours, its name, and what may be done besides the next step. */
export function RecordHead({ way, title, isCode, number, facts, children }: RecordHeadProps) {
  const navigate = useNavigate();
  useKeptFocus();
  const { previous, next } = way;
  useKeys({
    ...(next !== undefined && { nextRecord: () => void navigate(next) }),
    ...(previous !== undefined && { previousRecord: () => void navigate(previous) }),
    firstField: () => document.querySelector<HTMLElement>(firstField)?.focus(),
  });
  const hasNeighbours = previous !== undefined || next !== undefined;
  return (
    <div className="mb-4 max-md:sticky max-md:top-0 max-md:z-header max-md:-mx-4 max-md:-mt-5 max-md:flex max-md:min-h-13.5 max-md:items-center max-md:border-line max-md:border-b max-md:bg-bone max-md:px-2">
      <div className="flex items-center gap-5 md:min-h-6">
        <Link
          to={way.to}
          className="inline-flex min-h-11 min-w-11 items-center gap-2 text-meta text-umber hover:text-indigo max-md:justify-center md:min-h-8 pointer-coarse:min-h-11"
        >
          <ArrowLeftIcon className="size-5 md:size-4" />
          <span className="max-md:sr-only">
            {way.label}
            {way.place && `, ${way.place}`}
          </span>
        </Link>
        {hasNeighbours && (
          <span className="flex items-center gap-1.5 text-meta text-umber max-lg:hidden">
            <KeyCap press="J" /> next <KeyCap press="K" /> back
          </span>
        )}
      </div>
      <div className="flex min-w-0 grow items-center gap-x-6 gap-y-3 md:mt-1 md:flex-wrap md:justify-between">
        <div className="min-w-0 grow items-baseline gap-x-4 md:flex md:flex-wrap">
          <h1
            className={classNames(
              "wrap-anywhere font-medium leading-tight max-md:truncate",
              isCode ? "md:text-total" : "md:type-room",
            )}
          >
            {title}
          </h1>
          {number && (
            <div className="whitespace-nowrap text-meta tabular-nums max-md:text-umber md:font-medium md:text-body">
              {number}
              {way.place && <span className="md:hidden">, {way.place}</span>}
            </div>
          )}
          {facts && <p className="text-nav text-umber max-md:hidden">{facts}</p>}
        </div>
        {hasNeighbours && (
          <div className="flex md:hidden">
            <Step label="Record before" to={previous} className="rotate-180" />
            <Step label="Next record" to={next} />
          </div>
        )}
        {children && <div className="flex shrink-0 flex-wrap items-center gap-2">{children}</div>}
      </div>
    </div>
  );
}

function Step({
  label,
  to,
  className,
}: {
  label: string;
  to: string | undefined;
  className?: string;
}) {
  const square = "flex size-11 items-center justify-center";
  if (to === undefined) {
    return (
      <span aria-hidden="true" className={classNames(square, "text-line-strong")}>
        <ChevronDownIcon className={className} />
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={square}>
      <ChevronDownIcon className={className} />
    </Link>
  );
}
