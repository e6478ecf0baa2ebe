import { Link, useParams, useSearchParams } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import type { Block, GuidePage, Inline } from "../../../guide/guide-page.ts";
import { isWithin } from "../../layout/navigation.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";

export const helpPages = [
  { page: "first-day", title: "First day" },
  { page: "products", title: "Products" },
  { page: "pictures", title: "Pictures" },
  { page: "stock", title: "Stock" },
  { page: "orders", title: "Orders and packing" },
  { page: "payments", title: "Payments to review" },
  { page: "returns", title: "Exchanges and returns" },
  { page: "customers", title: "Customers and their data" },
  { page: "newsletter", title: "Newsletter" },
  { page: "businesses", title: "Businesses" },
  { page: "discounts", title: "Discounts" },
  { page: "delivery", title: "Delivery" },
  { page: "settings", title: "Settings" },
  { page: "staff", title: "Staff and rights" },
  { page: "backups", title: "Backups" },
] as const;

const pages = import.meta.glob<GuidePage>("../../../../docs/guide/*.md", { import: "default" });

export const meta = () => [{ title: pageTitle("Help") }];

export default function HelpPage() {
  const [params] = useSearchParams();
  const page = useParams().page ?? getHelpPage(params.get("about") ?? "/");
  const loadPage = pages[`../../../../docs/guide/${page}.md`];
  const { loaded, reload } = useLoaded(
    async () => (loadPage ? await loadPage() : null),
    ["help", page],
  );
  return (
    <>
      <PageHeader title={(loaded.state === "ready" && loaded.data?.title) || "Help"} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_14rem]">
        {loaded.state === "loading" && <RecordSkeleton />}
        {loaded.state === "failed" && (
          <Failure error={loaded.error} message="This page could not be loaded." onRetry={reload} />
        )}
        {loaded.state === "ready" &&
          (loaded.data ? (
            <article className="grid max-w-[68ch] gap-4">
              {loaded.data.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
                <GuideBlock key={index} block={block} />
              ))}
            </article>
          ) : (
            <EmptyState
              title="Page not found"
              text="The handbook has no such page."
              action={
                <Link to="/help/first-day" className="text-link">
                  The first day
                </Link>
              }
            />
          ))}
        <HelpContents current={page} />
      </div>
    </>
  );
}

function HelpContents({ current }: { current: string }) {
  return (
    <nav aria-label="The handbook">
      <ul className="border-line border-t">
        {helpPages.map(({ page, title }) => (
          <li key={page} className="border-line border-b">
            <Link
              to={`/help/${page}`}
              aria-current={page === current ? "page" : undefined}
              className="flex min-h-11 items-center hover:text-indigo aria-[current]:font-medium"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h2 className="type-panel mt-4">{block.text}</h2>;
    case "text":
      return (
        <p>
          <InlineText inlines={block.inlines} />
        </p>
      );
    case "list": {
      const List = block.isNumbered ? "ol" : "ul";
      return (
        <List className={`grid gap-2 pl-5 ${block.isNumbered ? "list-decimal" : "list-disc"}`}>
          {block.items.map((inlines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
            <li key={index}>
              <InlineText inlines={inlines} />
            </li>
          ))}
        </List>
      );
    }
    case "picture":
      return (
        <img
          src={block.src}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
          className="h-auto max-w-full border border-line"
        />
      );
  }
}

function InlineText({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    const key = `${index} ${inline.text}`;
    switch (inline.kind) {
      case "strong":
        return (
          <strong key={key} className="font-medium">
            {inline.text}
          </strong>
        );
      case "typed":
        return (
          <kbd key={key} className="border border-line bg-paper px-1.5 font-sans text-meta">
            {inline.text}
          </kbd>
        );
      case "link":
        return (
          <Link key={key} to={`/help/${inline.to}`} className="text-link">
            {inline.text}
          </Link>
        );
      default:
        return inline.text;
    }
  });
}

/** By path prefix, longest first. */
const pagesByAddress: readonly (readonly [address: string, page: string])[] = [
  ["/settings/delivery", "delivery"],
  ["/products/imports", "products"],
  ["/orders", "orders"],
  ["/payments", "payments"],
  ["/returns", "returns"],
  ["/products", "products"],
  ["/types", "products"],
  ["/stock", "stock"],
  ["/discounts", "discounts"],
  ["/customers", "customers"],
  ["/newsletter", "customers"],
  ["/businesses", "businesses"],
  ["/enquiries", "businesses"],
  ["/settings", "settings"],
  ["/members", "staff"],
  ["/failed-emails", "staff"],
  ["/activity", "staff"],
  ["/account", "staff"],
  ["/health", "backups"],
];

export function getHelpPage(pathname: string): string {
  const match = pagesByAddress.find(([address]) => isWithin(pathname, address));
  return match?.[1] ?? "first-day";
}
