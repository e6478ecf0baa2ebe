import { type ReactNode, useMemo, useRef, useState } from "react";
import type { StaleMeta } from "#contract/api/versions.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Failure } from "../loading/failure.tsx";
import type { Loading } from "../loading/use-loaded.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { RecordProvider, type ShownRecord } from "./record-context.ts";
import { RecordHead, type RecordWay } from "./record-head.tsx";
import { RecordSkeleton } from "./record-skeleton.tsx";
import { type ToldChange, type ToldField, toldChanges } from "./told-changes.ts";

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
  const { loaded, reload, replace } = loading;
  const [changes, setChanges] = useState<readonly ToldChange[] | null>(null);
  const record = loaded.state === "ready" ? loaded.data : undefined;
  const latest = useRef({ record, told });
  latest.current = { record, told };

  const shown = useMemo<ShownRecord>(
    () => ({
      changes,
      showNewer(cause) {
        const fault = faultOf(cause);
        const current = fault?.code === "conflict" ? newerState<T>(fault.meta) : undefined;
        if (current === undefined) return false;
        const { record: seen, told: fields } = latest.current;
        const changesOf =
          typeof fields === "function"
            ? fields
            : (before: T, now: T) => toldChanges(fields, before, now);
        setChanges(seen === undefined ? [] : changesOf(seen, current));
        replace(current);
        return true;
      },
      showSaved: () => setChanges(null),
    }),
    [changes, replace],
  );

  if (record !== undefined) {
    return (
      <RecordProvider value={shown}>
        {changes !== null && <ChangedMeanwhile changes={changes} onSeen={() => setChanges(null)} />}
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

/** The record as it stands, where a fault came from a change on an older state. */
function newerState<T>(meta: unknown): T | undefined {
  if (typeof meta !== "object" || meta === null || !("current" in meta)) return undefined;
  return (meta as StaleMeta<T>).current;
}
