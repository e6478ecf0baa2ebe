import type { ReactNode } from "react";

interface ListBesideProps {
  /** The list. */
  readonly children: ReactNode;
  /** The record that is looked at; the list has all the room without one. */
  readonly record: ReactNode;
  /** The window is too narrow for both, and the record has it. */
  readonly isAlone: boolean;
}

/** A list with the record that is looked at beside it, both below the head of the room. */
export function ListBeside({ children, record, isAlone }: ListBesideProps) {
  // Each keeps its place in the page, so that a window that changes its width takes nothing that was typed.
  const areBoth = Boolean(record) && !isAlone;
  return (
    <div
      className={
        areBoth ? "grid grid-cols-[minmax(0,1fr)_minmax(0,31rem)] items-start gap-6" : undefined
      }
    >
      {!isAlone && <div className="min-w-0">{children}</div>}
      {record && (
        <div
          className={
            areBoth
              ? "sticky top-4 -m-1 mt-0 max-h-[calc(100dvh-2rem)] min-w-0 overflow-y-auto p-1"
              : undefined
          }
        >
          {record}
        </div>
      )}
    </div>
  );
}
