import { Link, type LinkProps, useSearchParams } from "react-router";
import type { PageMeta } from "#contract/api/envelope.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { usePageLinks } from "./list-params.ts";

const square =
  "flex size-9.5 items-center justify-center border text-nav tabular-nums pointer-coarse:size-11";

export function Pagination({ meta: { page, limit, total } }: { meta: PageMeta }) {
  const pageLink = usePageLinks();
  const pages = Math.ceil(total / limit);
  if (pages < 2) return null;
  const last = Math.min(page * limit, total);
  const toPageParams = (target: number) => ({
    page: target === 1 ? "" : String(Math.min(target, pages)),
    after: "",
  });
  const linkTo = (target: number) => pageLink(() => toPageParams(target));
  const linkBy = (move: 1 | -1) =>
    pageLink((address) => toPageParams(Math.max(1, Number(address.get("page") || 1) + move)));
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p role="status" className="text-nav text-umber tabular-nums">
        {Math.min((page - 1) * limit + 1, last)}–{last} of {total}
      </p>
      <nav aria-label="Pages" className="flex flex-wrap gap-1.5">
        <ArrowLink
          label="Previous page"
          link={page > 1 ? linkBy(-1) : undefined}
          iconClass="rotate-90"
        />
        {paginationItems(page, pages).map((step) =>
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
        <ArrowLink
          label="Next page"
          link={page < pages ? linkBy(1) : undefined}
          iconClass="-rotate-90"
        />
      </nav>
    </div>
  );
}

function ArrowLink({
  label,
  link,
  iconClass,
}: {
  label: string;
  link: Pick<LinkProps, "to" | "onClick"> | undefined;
  iconClass: string;
}) {
  const arrow = <ChevronDownIcon className={classNames("size-4", iconClass)} />;
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

type PaginationItem = number | "gap-before" | "gap-after";

/** Pages count from 1; a gap of one page shows the page. */
export function paginationItems(page: number, pages: number): PaginationItem[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const items: PaginationItem[] = [1];
  if (from === 3) items.push(2);
  else if (from > 3) items.push("gap-before");
  for (let each = from; each <= to; each += 1) items.push(each);
  if (to === pages - 2) items.push(pages - 1);
  else if (to < pages - 2) items.push("gap-after");
  if (pages > 1) items.push(pages);
  return items;
}

/** The cursor is in the URL, so that the browser’s back button returns to the previous page. */
export function CursorPagination({ next }: { next: string | null }) {
  const [search] = useSearchParams();
  const pageLink = usePageLinks();
  const isFirst = !search.has("after");
  if (isFirst && next === null) return null;
  const linkTo = (after: string) => pageLink(() => ({ page: "", after }));
  const step = buttonClasses("ghost", "small");
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-4">
      {isFirst ? (
        <span />
      ) : (
        <Link {...linkTo("")} className={step}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link {...linkTo(next)} rel="next" className={step}>
          Next page
        </Link>
      )}
    </nav>
  );
}
