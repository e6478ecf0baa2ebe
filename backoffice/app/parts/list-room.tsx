import type { ReactNode } from "react";
import type { PageMeta } from "#contract/api/envelope.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Failure } from "../loading/failure.tsx";
import type { Loading } from "../loading/use-loaded.ts";
import { PageNumbers } from "./page-numbers.tsx";
import { RecordsSkeleton } from "./records.tsx";
import { RoomHead } from "./room-head.tsx";
import { momentOf } from "./when.ts";

/** One page of a list; a list that is never long has no `meta`. */
interface ListReply<Row> {
  readonly data: readonly Row[];
  readonly meta?: PageMeta;
}

interface ListRoomProps<Row> {
  readonly title: string;
  /** At the right of the title: search, or what makes a new record. */
  readonly head?: ReactNode;
  /** Between the title and the list: tabs, filters, or words about the room. */
  readonly above?: ReactNode;
  readonly list: Loading<ListReply<Row>>;
  /** Said when it could not be loaded. */
  readonly failure: string;
  /** What stands there without a row; the number is that of all pages. */
  readonly empty: (total: number) => {
    readonly title: string;
    readonly text: string;
    readonly action?: ReactNode;
  };
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A room that lists records: loading, empty, failed, and failed again beside what was there before. */
export function ListRoom<Row>({
  title,
  head,
  above,
  list: { loaded, reload },
  failure,
  empty,
  children,
}: ListRoomProps<Row>) {
  return (
    <>
      <RoomHead title={title}>{head}</RoomHead>
      {above}
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <div className="mt-5">
          <Failure fault={loaded.fault} message={failure} onRetry={reload} />
        </div>
      )}
      {loaded.state === "ready" && (
        <>
          {loaded.fault && (
            <div className="mb-5">
              <Failure
                fault={loaded.fault}
                message={`${failure} What is shown is of ${momentOf(new Date(loaded.at).toISOString(), new Date())}.`}
                onRetry={reload}
              />
            </div>
          )}
          {loaded.data.data.length > 0 ? (
            children(loaded.data.data)
          ) : (
            <div className="mt-6">
              <EmptyState {...empty(loaded.data.meta?.total ?? 0)} />
            </div>
          )}
          {loaded.data.meta && loaded.data.data.length > 0 && (
            <PageNumbers meta={loaded.data.meta} />
          )}
        </>
      )}
    </>
  );
}
