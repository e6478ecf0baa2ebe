import { Link, type LinkProps } from "react-router";
import type { PageMeta } from "#contract/api/envelope.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { useSteps } from "./narrow-list.ts";
import { pageSteps } from "./page-steps.ts";

const square =
  "flex size-9.5 items-center justify-center border text-nav tabular-nums pointer-coarse:size-11";

/** "1–20 of 214" and the numbers of the pages; nothing where one page holds all. */
export function PageNumbers({ meta: { page, limit, total } }: { meta: PageMeta }) {
  const steps = useSteps();
  const pages = Math.ceil(total / limit);
  if (pages < 2) return null;
  const last = Math.min(page * limit, total);
  const asPage = (target: number) => ({
    page: target === 1 ? "" : String(Math.min(target, pages)),
    after: "",
  });
  const linkTo = (target: number) => steps(() => asPage(target));
  const linkBy = (move: 1 | -1) =>
    steps((address) => asPage(Math.max(1, Number(address.get("page") || 1) + move)));
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p role="status" className="text-nav text-umber tabular-nums">
        {Math.min((page - 1) * limit + 1, last)}–{last} of {total}
      </p>
      <nav aria-label="Pages" className="flex flex-wrap gap-1.5">
        <StepLink label="Previous page" link={page > 1 ? linkBy(-1) : undefined} turn="rotate-90" />
        {pageSteps(page, pages).map((step) =>
          typeof step === "string" ? (
            <span key={step} aria-hidden="true" className={classNames(square, "border-line")}>
              …
            </span>
          ) : (
            <Link
              key={step}
              {...linkTo(step)}
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
        <StepLink label="Next page" link={page < pages ? linkBy(1) : undefined} turn="-rotate-90" />
      </nav>
    </div>
  );
}

function StepLink({
  label,
  link,
  turn,
}: {
  label: string;
  link: Pick<LinkProps, "to" | "onClick"> | undefined;
  turn: string;
}) {
  const arrow = <ChevronDownIcon className={classNames("size-4", turn)} />;
  if (!link) {
    return (
      <span aria-hidden="true" className={classNames(square, "border-line text-line")}>
        {arrow}
      </span>
    );
  }
  return (
    <Link
      {...link}
      aria-label={label}
      className={classNames(square, "border-line bg-paper hover:border-ink")}
    >
      {arrow}
    </Link>
  );
}
