import type { ReactNode } from "react";
import { useWide } from "./use-wide.ts";

interface ListBesideProps {
  /** The list. */
  readonly children: ReactNode;
  /** The record the address names. */
  readonly open: ReactNode;
  /** What stands beside the list while none is open; the list has all the room where nothing does. */
  readonly instead?: ReactNode;
}

/** A list with the record that is looked at beside it; a window that is too narrow for both shows one of them. */
export function ListBeside({ children, open, instead }: ListBesideProps) {
  const isWide = useWide();
  if (!isWide && open) return open;
  const beside = isWide && (open || instead);
  return (
    <div
      className={
        beside ? "grid grid-cols-[minmax(0,1fr)_minmax(0,31rem)] items-start gap-6" : undefined
      }
    >
      <div className="min-w-0">{children}</div>
      {beside && (
        <div className="sticky top-4 -m-1 max-h-[calc(100dvh-2rem)] min-w-0 overflow-y-auto p-1">
          {beside}
        </div>
      )}
    </div>
  );
}
