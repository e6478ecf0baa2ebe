import type { ReactNode } from "react";
import { Failure } from "../loading/failure.tsx";
import { Outdated } from "../loading/outdated.tsx";
import type { Loading } from "../loading/use-loaded.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { RecordProvider } from "./record-context.ts";
import { RecordHead, type RecordWay } from "./record-head.tsx";
import { RecordSkeleton } from "./record-skeleton.tsx";
import type { ToldChange, ToldField } from "./told-changes.ts";
import { useShownRecord } from "./use-shown-record.ts";

interface RecordPageProps<T> {
  readonly loading: Loading<T>;
  /** The list it belongs to, and its neighbours there. */
  readonly way: RecordWay;
  /** Its title while it is not known. */
  readonly title: string;
  /** It stands beside its list, whose head is the page's. */
  readonly isBeside?: boolean;
  /** Said when it could not be loaded. */
  readonly failure: string;
  /** What is told when somebody else changed the record meanwhile. */
  readonly told: readonly ToldField<T>[] | ((seen: T, now: T) => readonly ToldChange[]);
  readonly children: (record: T) => ReactNode;
}

/** One record of a room: loading, failed, there, and changed by somebody else while it was looked at. */
export function RecordPage<T>({
  loading,
  way,
  title,
  isBeside = false,
  failure,
  told,
  children,
}: RecordPageProps<T>) {
  const { loaded, reload } = loading;
  const shown = useShownRecord(loading, told);
  const record = loaded.state === "ready" ? loaded.data : undefined;

  if (record !== undefined) {
    return (
      <RecordProvider value={shown}>
        {shown.changes !== null && (
          <ChangedMeanwhile
            changes={shown.changes}
            isMerged={shown.isMerged}
            onSeen={shown.showSaved}
          />
        )}
        <Outdated of={loading} failure={failure} />
        {children(record)}
      </RecordProvider>
    );
  }
  return (
    <>
      {!isBeside && <RecordHead way={way} title={title} />}
      {loaded.state === "failed" ? (
        <Failure fault={loaded.fault} message={failure} onRetry={reload} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}
