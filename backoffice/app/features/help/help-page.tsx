import { Link } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import type { GuidePage } from "../../../guide/guide-page.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";
import { GuideBlock } from "./guide-block.tsx";
import { helpPages } from "./help-pages.ts";

const pages = import.meta.glob<GuidePage>("../../../../docs/guide/*.md", { import: "default" });

export function HelpPage({ page }: { page: string }) {
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
