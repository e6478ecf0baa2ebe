import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { useListParams, withListParams } from "../list-params.ts";

interface StatusTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly current: Id;
  /** Unknown counts are not shown. */
  readonly counts: Partial<Record<Id, number>> | undefined;
}

export function StatusTabs<Id extends string>({
  label,
  tabs,
  current,
  counts,
}: StatusTabsProps<Id>) {
  const { params, setListParams } = useListParams();
  const row = useRef<HTMLElement>(null);
  // Scrolls the current tab into view.
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
            to={{ search: String(withListParams(params, { status })) }}
            onClick={(event) => {
              if (!isUnmodifiedClick(event)) return;
              event.preventDefault();
              setListParams({ status });
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
