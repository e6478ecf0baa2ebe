import type { ReactNode } from "react";

interface ListBesideProps {
  /** The list. */
  readonly children: ReactNode;
  /** The record that is looked at; the list has all the room without one. */
  readonly record: ReactNode;
}

/** A list with the record that is looked at beside it, both below the head of the room. */
export function ListBeside({ children, record }: ListBesideProps) {
  if (!record) return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,31rem)] items-start gap-6">
      <div className="min-w-0">{children}</div>
      <div className="sticky top-4 -m-1 mt-0 max-h-[calc(100dvh-2rem)] min-w-0 overflow-y-auto p-1">
        {record}
      </div>
    </div>
  );
}
