import { Link, useSearchParams } from "react-router";
import type { PageMeta } from "#contract/api/envelope.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { pageSteps } from "./page-steps.ts";

const square =
  "flex size-9.5 items-center justify-center border text-nav tabular-nums pointer-coarse:size-11";

/** "1–20 of 214" and the numbers of the pages; nothing where one page holds all. */
export function PageNumbers({ meta: { page, limit, total } }: { meta: PageMeta }) {
  const [search] = useSearchParams();
  const pages = Math.ceil(total / limit);
  if (pages < 2) return null;
  const last = Math.min(page * limit, total);
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    if (target === 1) next.delete("page");
    else next.set("page", String(target));
    return { search: String(next) };
  };
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p role="status" className="text-nav text-umber tabular-nums">
        {Math.min((page - 1) * limit + 1, last)}–{last} of {total}
      </p>
      <nav aria-label="Pages" className="flex flex-wrap gap-1.5">
        <StepLink label="Previous page" to={page > 1 ? to(page - 1) : undefined} turn="rotate-90" />
        {pageSteps(page, pages).map((step) =>
          typeof step === "string" ? (
            <span key={step} aria-hidden="true" className={classNames(square, "border-line")}>
              …
            </span>
          ) : (
            <Link
              key={step}
              to={to(step)}
              aria-label={`Page ${step}`}
              aria-current={step === page ? "page" : undefined}
              className={classNames(
                square,
                // A phone has room for the ends and the neighbours.
                step !== 1 && step !== pages && Math.abs(step - page) > 1 && "max-md:hidden",
                step === page
                  ? "on-dark border-ink bg-ink text-paper"
                  : "border-line bg-paper hover:border-ink",
              )}
            >
              {step}
            </Link>
          ),
        )}
        <StepLink
          label="Next page"
          to={page < pages ? to(page + 1) : undefined}
          turn="-rotate-90"
        />
      </nav>
    </div>
  );
}

function StepLink({
  label,
  to,
  turn,
}: {
  label: string;
  to: { search: string } | undefined;
  turn: string;
}) {
  const arrow = <ChevronDownIcon className={classNames("size-4", turn)} />;
  if (!to) {
    return (
      <span aria-hidden="true" className={classNames(square, "border-line text-line")}>
        {arrow}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-label={label}
      className={classNames(square, "border-line bg-paper hover:border-ink")}
    >
      {arrow}
    </Link>
  );
}
