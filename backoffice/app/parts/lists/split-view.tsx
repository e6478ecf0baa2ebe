import { useState } from "react";
import { useLocation } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import type { Loaded } from "../../loading/use-loaded.ts";

interface SplitViewProps {
  readonly children: Elements;
  readonly detail: Elements;
  readonly isDetailOnly: boolean;
  readonly isDetailNarrow?: boolean;
}

export function SplitView(props: SplitViewProps) {
  const { children, detail, isDetailOnly, isDetailNarrow = false } = props;
  // Both keep their place in the tree, so that a resize loses no typing.
  const isSplit = Boolean(detail) && !isDetailOnly;
  return (
    <div
      // With large text the detail wraps below the list.
      className={isSplit ? "flex flex-wrap items-start gap-6" : undefined}
    >
      {!isDetailOnly && <div className="min-w-0 grow basis-48">{children}</div>}
      {detail && (
        <div
          className={
            isSplit
              ? classNames(
                  "sticky top-4 -m-1 mt-0 max-h-[calc(100dvh-2rem)] min-w-0 overflow-y-auto p-1",
                  isDetailNarrow ? "basis-115" : "basis-126",
                )
              : undefined
          }
        >
          {detail}
        </div>
      )}
    </div>
  );
}

/** The first row when the user arrived: a refetch doesn’t replace it under their hand. */
export function useDefaultSelection(
  list: Loaded<unknown>,
  first: string | undefined,
): string | undefined {
  const { key: visit } = useLocation();
  const [selection, setSelection] = useState<DefaultSelection>({ visit, isCurrent: false });
  const isStable = selection.visit === visit && selection.isCurrent && selection.id !== undefined;
  if (isStable || list.state !== "ready" || list.isPlaceholder) return selection.id;
  const next = { visit, id: first, isCurrent: !list.isFetching };
  if (
    next.visit !== selection.visit ||
    next.id !== selection.id ||
    next.isCurrent !== selection.isCurrent
  ) {
    setSelection(next);
  }
  return first;
}

interface DefaultSelection {
  readonly visit: string;
  readonly id?: string | undefined;
  readonly isCurrent: boolean;
}
