import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { ArrowLeftIcon, ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import type { SourceListState } from "./source-list.ts";

export interface RecordBackLink {
  readonly to: string;
  readonly label: string;
  /** "1 of 12" */
  readonly position?: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** For the neighbours: they are opened from the same list. */
  readonly state?: SourceListState;
}

interface RecordHeadProps {
  readonly backLink: RecordBackLink;
  readonly title: string;
  readonly isCode?: boolean;
  readonly number?: Elements;
  readonly subtitle?: ReactNode;
  readonly children?: Elements;
}

const firstField =
  "main :is(input:not([type=checkbox], [type=radio]), textarea, select):not(:disabled)";

export function RecordHead({
  backLink,
  title,
  isCode,
  number,
  subtitle,
  children,
}: RecordHeadProps) {
  const navigate = useNavigate();
  const { previous, next, state } = backLink;
  useKeys({
    ...(next !== undefined && { nextRecord: () => void navigate(next, { state }) }),
    ...(previous !== undefined && { previousRecord: () => void navigate(previous, { state }) }),
    firstField: () => document.querySelector<HTMLElement>(firstField)?.focus(),
  });
  const hasNeighbours = previous !== undefined || next !== undefined;
  return (
    <div className="mb-4 max-md:sticky max-md:top-0 max-md:z-header max-md:-mx-4 max-md:-mt-5 max-md:flex max-md:min-h-13.5 max-md:items-center max-md:border-line max-md:border-b max-md:bg-bone max-md:px-2">
      <div className="flex items-center gap-5">
        <Link
          to={backLink.to}
          className="inline-flex min-h-11 min-w-11 items-center gap-2 text-meta text-umber hover:text-indigo max-md:justify-center md:pointer-fine:min-h-8"
        >
          <ArrowLeftIcon className="size-5 md:size-4" />
          <span className="max-md:sr-only">
            {backLink.label}
            <span>{backLink.position && `, ${backLink.position}`}</span>
          </span>
        </Link>
        {hasNeighbours && (
          <span className="flex items-center gap-1.5 text-meta text-umber max-lg:hidden">
            <KeyCap shortcut="J" /> next <KeyCap shortcut="K" /> previous
          </span>
        )}
      </div>
      <div className="flex min-w-0 grow items-center gap-x-6 gap-y-3 md:mt-1 md:flex-wrap md:justify-between">
        <div className="min-w-0 grow items-baseline gap-x-4 md:flex md:flex-wrap">
          <h1
            className={classNames(
              "wrap-anywhere font-medium leading-tight max-md:truncate",
              isCode ? "md:text-total" : "md:type-page-title",
            )}
          >
            {title}
          </h1>
          {number && (
            <div className="whitespace-nowrap text-meta tabular-nums max-md:text-umber md:font-medium md:text-body">
              {number}
              {backLink.position && <span className="md:hidden">, {backLink.position}</span>}
            </div>
          )}
          {subtitle && <p className="text-nav text-umber max-md:hidden">{subtitle}</p>}
        </div>
        {hasNeighbours && (
          <div className="flex md:hidden">
            <NeighbourLink
              label="Previous record"
              to={previous}
              state={state}
              className="rotate-180"
            />
            <NeighbourLink label="Next record" to={next} state={state} />
          </div>
        )}
        {children && (
          <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{children}</div>
        )}
      </div>
    </div>
  );
}

function NeighbourLink({
  label,
  to,
  state,
  className,
}: {
  label: string;
  to: string | undefined;
  state: SourceListState | undefined;
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
    <Link to={to} state={state} aria-label={label} className={square}>
      <ChevronDownIcon className={className} />
    </Link>
  );
}
