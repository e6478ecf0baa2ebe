import { classNames } from "#ui/primitives/class-names.ts";
import type { ToldChange } from "./told-changes.ts";

interface ChangeListProps {
  readonly changes: readonly ToldChange[];
  /** What the later value is called for who hears it. */
  readonly after: "now" | "then";
  /** Names beside their values where there is room. */
  readonly wide?: boolean;
}

/** Changes field by field: what stood there, and what stands there since. */
export function ChangeList({ changes, after: later, wide = false }: ChangeListProps) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {changes.map(({ name, before, after }) => (
        <div
          key={name}
          className={classNames(
            wide ? "grid gap-x-6 py-2.5 md:grid-cols-[10.5rem_minmax(0,1fr)]" : "py-2",
          )}
        >
          <dt className="text-meta text-umber leading-normal">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <del className="text-umber">
              <span className="sr-only">before: </span>
              {before || "nothing"}
            </del>
            {" → "}
            <ins className={classNames("no-underline", wide && "font-medium")}>
              <span className="sr-only">{later}: </span>
              {after || "nothing"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
