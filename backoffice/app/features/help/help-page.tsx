import { Link } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import type { GuidePage } from "../../../guide/guide-page.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { GuideBlock } from "./guide-block.tsx";
import { HelpContents } from "./help-contents.tsx";

/** Each page is a script of its own, fetched when it is read. */
const pages = import.meta.glob<GuidePage>("../../../../docs/guide/*.md", { import: "default" });

/** A page of the handbook, with all others beside it. */
export function HelpPage({ page }: { page: string }) {
  const read = pages[`../../../../docs/guide/${page}.md`];
  const { loaded, reload } = useLoaded(async () => (read ? await read() : null), ["help", page]);
  return (
    <>
      <RoomHead title={(loaded.state === "ready" && loaded.data?.title) || "Help"} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_14rem]">
        {loaded.state === "loading" && <RecordSkeleton />}
        {loaded.state === "failed" && (
          <Failure fault={loaded.fault} message="This page could not be loaded." onRetry={reload} />
        )}
        {loaded.state === "ready" &&
          (loaded.data ? (
            <article className="grid max-w-[68ch] gap-4">
              {loaded.data.blocks.map((block, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
                <GuideBlock key={place} block={block} />
              ))}
            </article>
          ) : (
            <EmptyState
              title="No such page"
              text="The handbook has no page of this name."
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
