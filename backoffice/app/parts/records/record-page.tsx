import { useParams } from "react-router";
import type { Elements } from "#ui/primitives/elements.ts";
import { findPage } from "../../layout/navigation.ts";
import { Failure } from "../../loading/failure.tsx";
import { Outdated } from "../../loading/outdated.tsx";
import type { Loading } from "../../loading/use-loaded.ts";
import { useLoadedRecord } from "../../loading/use-loaded.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { FieldChange, RecordField } from "./field-changes.ts";
import { RecordProvider, useRecordConflict } from "./record-conflict.ts";
import { type RecordBackLink, RecordHead } from "./record-head.tsx";
import { RecordSkeleton } from "./record-skeleton.tsx";
import { useRecordBackLink } from "./use-source-list.ts";

interface RecordPageProps<T> {
  readonly loading: Loading<T>;
  readonly backLink: RecordBackLink;
  readonly title: string;
  /** The list's header replaces the record's. */
  readonly isInSplitView?: boolean;
  readonly failure: string;
  /** Compared after somebody else changed the record. */
  readonly comparedFields:
    | readonly RecordField<T>[]
    | ((before: T, after: T) => readonly FieldChange[]);
  readonly children: (record: T) => Elements;
}

export function RecordPage<T>({
  loading,
  backLink,
  title,
  isInSplitView = false,
  failure,
  comparedFields,
  children,
}: RecordPageProps<T>) {
  const { loaded, reload } = loading;
  const view = useRecordConflict(loading, comparedFields);
  const record = loaded.state === "ready" ? loaded.data : undefined;

  if (record !== undefined) {
    return (
      <RecordProvider value={view}>
        {view.changes !== null && (
          <ConflictNotice
            changes={view.changes}
            isMerged={view.isMerged}
            onDismiss={view.markSaved}
          />
        )}
        <Outdated of={loading} failure={failure} />
        {children(record)}
      </RecordProvider>
    );
  }
  return (
    <>
      {!isInSplitView && <RecordHead backLink={backLink} title={title} />}
      {loaded.state === "failed" ? (
        <Failure error={loaded.error} message={failure} onRetry={reload} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

interface RecordLoaderProps<T> {
  /** "/orders" */
  readonly basePath: string;
  /** "Order" */
  readonly title: string;
  /** Record shown when the URL names none. */
  readonly defaultId?: string;
  readonly load: (id: string, signal: AbortSignal) => Promise<T>;
  /** The list's header replaces the record's. */
  readonly isInSplitView?: boolean;
  readonly comparedFields: readonly RecordField<T>[];
  readonly children: (record: T, page: RecordLoaderContext<T>) => Elements;
}

interface RecordLoaderContext<T> {
  readonly backLink: RecordBackLink;
  replace(record: T): void;
}

export function RecordLoader<T>({
  basePath,
  title,
  defaultId = "",
  load,
  isInSplitView = false,
  comparedFields,
  children,
}: RecordLoaderProps<T>) {
  const { id = defaultId } = useParams();
  const backLink = useRecordBackLink(
    basePath,
    findPage(basePath)?.label ?? title,
    id,
    isInSplitView,
  );
  const loading = useLoadedRecord((signal) => load(id, signal), [basePath, id]);
  return (
    <RecordPage
      key={id}
      loading={loading}
      backLink={backLink}
      title={title}
      isInSplitView={isInSplitView}
      failure={`The ${title.toLowerCase()} could not be loaded.`}
      comparedFields={comparedFields}
    >
      {(record) => children(record, { backLink, replace: loading.replace })}
    </RecordPage>
  );
}
