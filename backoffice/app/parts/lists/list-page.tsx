import type { ReactNode } from "react";
import type { PageMeta } from "#contract/api/envelope.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Failure } from "../../loading/failure.tsx";
import { Outdated } from "../../loading/outdated.tsx";
import type { Loading } from "../../loading/use-loaded.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { useIsWide } from "../layout/use-min-width.ts";
import { CursorPagination, Pagination } from "./pagination.tsx";
import { RecordsSkeleton } from "./records-skeleton.tsx";
import { SplitView } from "./split-view.tsx";

/** Without `meta` the list has one page; with `next` it is read by cursor. */
interface ListReply<Row> {
  readonly data: readonly Row[];
  readonly meta?: PageMeta | { readonly next: string | null };
}

interface ListPageProps<Row> {
  readonly title: string;
  readonly head?: Elements;
  readonly above?: Elements;
  readonly filters?: Elements;
  readonly list: Loading<ListReply<Row>>;
  readonly newRows?: { readonly label: string; show(): void } | undefined;
  readonly failure: string;
  /** @param total rows of all pages */
  readonly empty: (total: number) => {
    readonly title: string;
    readonly text?: ReactNode;
    readonly action?: ReactNode;
  };
  readonly children: (rows: readonly Row[]) => Elements;
  readonly below?: Elements;
  /** Beside the list; in a narrow window instead of it. */
  readonly detail?: Elements;
  /** Shown beside the list in a wide window while no record is open. */
  readonly defaultDetail?: Elements;
  readonly isDetailNarrow?: boolean;
}

export function ListPage<Row>({
  title,
  head,
  above,
  filters,
  list,
  newRows,
  failure,
  empty,
  children,
  below,
  detail,
  defaultDetail,
  isDetailNarrow = false,
}: ListPageProps<Row>) {
  const { loaded, reload } = list;
  const isWide = useIsWide();
  const isDetailOnly = !isWide && Boolean(detail);
  const meta = loaded.state === "ready" ? loaded.data.meta : undefined;
  return (
    <div className="relative">
      {!isDetailOnly && (
        <PageHeader title={title} hasFilters={Boolean(filters)}>
          {head}
        </PageHeader>
      )}
      {!isDetailOnly && above}
      <SplitView
        detail={detail || (isWide && defaultDetail)}
        isDetailOnly={isDetailOnly}
        isDetailNarrow={isDetailNarrow}
      >
        {filters && <div className="flex flex-wrap items-center gap-2 md:pt-3">{filters}</div>}
        {loaded.state === "loading" && <RecordsSkeleton />}
        {loaded.state === "failed" && (
          <div className="mt-5">
            <Failure error={loaded.error} message={failure} onRetry={reload} />
          </div>
        )}
        {loaded.state === "ready" && (
          <>
            <Outdated of={list} failure={failure} />
            {newRows && <NewRowsBanner label={newRows.label} onShow={newRows.show} />}
            {loaded.data.data.length > 0 ? (
              children(loaded.data.data)
            ) : (
              <div className="mt-6">
                <EmptyState {...empty(meta && "total" in meta ? meta.total : 0)} />
              </div>
            )}
            {meta &&
              ("page" in meta ? <Pagination meta={meta} /> : <CursorPagination next={meta.next} />)}
          </>
        )}
        {below}
      </SplitView>
    </div>
  );
}

interface NewRowsBannerProps {
  /** "2 new orders" */
  readonly label: string;
  readonly onShow: () => void;
}

function NewRowsBanner({ label, onShow }: NewRowsBannerProps) {
  return (
    <p role="status" className="mt-3 flex">
      <button
        type="button"
        onClick={onShow}
        className="flex min-h-9 grow items-center justify-center gap-2 bg-indigo-wash px-4 font-medium text-indigo-mid text-nav pointer-coarse:min-h-11"
      >
        {label}
        <span className="border-current border-b">show</span>
      </button>
    </p>
  );
}
