import type { ReactNode } from "react";
import { useParams } from "react-router";
import { roomAt } from "../layout/rooms.ts";
import { useLoaded } from "../loading/use-loaded.ts";
import type { RecordWay } from "./record-head.tsx";
import { RecordPage } from "./record-page.tsx";
import type { ToldField } from "./told-changes.ts";
import { useRecordWay } from "./use-queue.ts";

interface AddressedRecordProps<T> {
  /** The address of its room, "/orders". */
  readonly room: string;
  /** What it is called while it is not known: "Order". */
  readonly title: string;
  /** Of the record that lies beside its list though the address names none. */
  readonly laid?: string;
  readonly load: (id: string, signal: AbortSignal) => Promise<T>;
  /** It stands beside its list, whose head is the page's. */
  readonly isBeside?: boolean;
  /** What is told when somebody else changed it meanwhile. */
  readonly told: readonly ToldField<T>[];
  readonly children: (record: T, page: AddressedPage<T>) => ReactNode;
}

/** What the page of a record knows besides the record. */
interface AddressedPage<T> {
  readonly way: RecordWay;
  /** Shows what a change answered with. */
  replace(record: T): void;
}

/** The page of the record whose id the address ends with, or of the one that is laid beside its list. */
export function AddressedRecord<T>({
  room,
  title,
  laid = "",
  load,
  isBeside = false,
  told,
  children,
}: AddressedRecordProps<T>) {
  const { id = laid } = useParams();
  const way = useRecordWay(room, roomAt(room)?.label ?? title, id, isBeside);
  const loading = useLoaded((signal) => load(id, signal), [room, id]);
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title={title}
      isBeside={isBeside}
      failure={`The ${title.toLowerCase()} could not be loaded.`}
      told={told}
    >
      {(record) => children(record, { way, replace: loading.replace })}
    </RecordPage>
  );
}
