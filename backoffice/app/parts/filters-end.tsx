import type { ReactNode } from "react";

interface FiltersEndProps {
  /** What is shown comes to: "12 orders, 50 pieces, ₦2,442,650". */
  readonly totals?: ReactNode;
  /** The order of the list, and on a phone what stands in the head of a wider window. */
  readonly children?: ReactNode;
}

/** The right end of the row of filters; a phone unfolds it below them, without the totals. */
export function FiltersEnd({ totals, children }: FiltersEndProps) {
  return (
    <div className="flex items-center gap-2 max-md:w-full max-md:flex-wrap md:ml-auto">
      {totals && <p className="text-meta text-umber tabular-nums max-md:hidden">{totals}</p>}
      {children}
    </div>
  );
}
