import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { isPlainPress } from "#ui/primitives/plain-press.ts";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { narrowed, useNarrowing } from "./narrow-list.ts";

interface StatusTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly current: Id;
  /** How many records each tab holds; unknown ones show none. */
  readonly counts: Partial<Record<Id, number>> | undefined;
}

/** The states a list may be seen by. They are addresses, so that a state can be linked and left again. */
export function StatusTabs<Id extends string>({
  label,
  tabs,
  current,
  counts,
}: StatusTabsProps<Id>) {
  const { params, narrow } = useNarrowing();
  const row = useRef<HTMLElement>(null);
  // Where the row is wider than the window, the current state is brought into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts widen the row, and each state stands elsewhere in it
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 16;
  }, [current, counts]);
  return (
    <nav ref={row} aria-label={label} className={tabRowClasses}>
      {tabs.map((tab, i) => {
        const status = i === 0 ? "" : tab.id;
        const count = counts?.[tab.id];
        return (
          <Link
            key={tab.id}
            to={{ search: String(narrowed(params, { status })) }}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              narrow({ status });
            }}
            aria-current={tab.id === current ? "page" : undefined}
            className={tabClasses(tab.id === current)}
          >
            {tab.label}
            {count !== undefined && count > 0 && <span className="tabular-nums"> {count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
