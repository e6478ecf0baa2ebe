import type { ReactNode } from "react";
import type { PageMeta } from "#contract/api/envelope.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Failure } from "../loading/failure.tsx";
import { Outdated } from "../loading/outdated.tsx";
import type { Loading } from "../loading/use-loaded.ts";
import { CursorSteps } from "./cursor-steps.tsx";
import { FreshRows } from "./fresh-rows.tsx";
import { ListBeside } from "./list-beside.tsx";
import { PageNumbers } from "./page-numbers.tsx";
import { RecordsSkeleton } from "./records-skeleton.tsx";
import { RoomHead } from "./room-head.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useWide } from "./use-wide.ts";

/** One page of a list; one that is never long has no `meta`, one read by cursor has no page in it. */
interface ListReply<Row> {
  readonly data: readonly Row[];
  readonly meta?: PageMeta | { readonly next: string | null };
}

interface ListRoomProps<Row> {
  readonly title: string;
  /** At the right of the title: search, or what makes a new record. */
  readonly head?: ReactNode;
  /** Between the title and the list: tabs, or words about the room. */
  readonly above?: ReactNode;
  /** What narrows the list, in one row below the tabs. */
  readonly filters?: ReactNode;
  readonly list: Loading<ListReply<Row>>;
  /** Rows that came meanwhile and wait to be shown. */
  readonly fresh?: { readonly words: string; show(): void } | undefined;
  /** Said when it could not be loaded. */
  readonly failure: string;
  /** What stands there without a row; the number is that of all pages. */
  readonly empty: (total: number) => {
    readonly title: string;
    readonly text?: ReactNode;
    readonly action?: ReactNode;
  };
  readonly children: (rows: readonly Row[]) => ReactNode;
  /** What stands below the rows, and where there is none. */
  readonly below?: ReactNode;
  /** The record that the address names: beside the list, alone in a window that is too narrow for both. */
  readonly open?: ReactNode;
  /** What stands beside the list in a wide window while no record is open. */
  readonly instead?: ReactNode;
}

/** A room that lists records: loading, empty, failed, and failed again beside what was there before. */
export function ListRoom<Row>({
  title,
  head,
  above,
  filters,
  list,
  fresh,
  failure,
  empty,
  children,
  below,
  open,
  instead,
}: ListRoomProps<Row>) {
  const { loaded, reload } = list;
  const isWide = useWide();
  useKeptFocus();
  const isAlone = !isWide && Boolean(open);
  const meta = loaded.state === "ready" ? loaded.data.meta : undefined;
  return (
    <div className="relative">
      {!isAlone && (
        <RoomHead title={title} isNarrowable={Boolean(filters)}>
          {head}
        </RoomHead>
      )}
      {!isAlone && above}
      <ListBeside record={open || (isWide && instead)} isAlone={isAlone}>
        {filters && <div className="flex flex-wrap items-center gap-2 md:pt-3">{filters}</div>}
        {loaded.state === "loading" && <RecordsSkeleton />}
        {loaded.state === "failed" && (
          <div className="mt-5">
            <Failure fault={loaded.fault} message={failure} onRetry={reload} />
          </div>
        )}
        {loaded.state === "ready" && (
          <>
            <Outdated of={list} failure={failure} />
            {fresh && <FreshRows words={fresh.words} onShow={fresh.show} />}
            {loaded.data.data.length > 0 ? (
              children(loaded.data.data)
            ) : (
              <div className="mt-6">
                <EmptyState {...empty(meta && "total" in meta ? meta.total : 0)} />
              </div>
            )}
            {meta &&
              ("page" in meta ? <PageNumbers meta={meta} /> : <CursorSteps next={meta.next} />)}
          </>
        )}
        {below}
      </ListBeside>
    </div>
  );
}
