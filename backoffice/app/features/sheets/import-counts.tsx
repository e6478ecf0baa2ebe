import { Link } from "react-router";
import type { ImportState } from "#contract/api/import-limits.ts";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { classNames } from "#ui/primitives/class-names.ts";

const tiles = [
  { state: "changed", label: "change", note: "" },
  { state: "new", label: "are new", note: "drafts, until they have a picture" },
  { state: "unchanged", label: "stay as they are", note: "" },
] as const;

const tile = "block min-h-25 border-line bg-paper px-4 py-3.5 md:px-5";

interface ImportCountsProps {
  readonly counts: GoodsImport["counts"];
  readonly current: ImportState;
  /** It is looked at, and nothing is written yet. */
  readonly isOpen: boolean;
}

/** What the rows of a file come to; each kind leads to its rows below. */
export function ImportCounts({ counts, current, isOpen }: ImportCountsProps) {
  return (
    <nav
      aria-label="Rows by what they do"
      className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4"
    >
      {tiles.map(({ state, label, note }) => (
        <Link
          key={state}
          to={{ search: `?status=${state}` }}
          replace
          preventScrollReset
          aria-current={state === current ? "page" : undefined}
          className={classNames(
            tile,
            "hover:text-indigo focus-visible:-outline-offset-2",
            state === current && "shadow-[inset_0_-3px_0_var(--color-ink)]",
          )}
        >
          <Figure count={counts[state]} label={label} note={note} />
        </Link>
      ))}
      <div className={classNames(tile, counts.faulty > 0 && "text-red")}>
        <Figure
          count={counts.faulty}
          label="cannot be read"
          note={isOpen ? "put right below, or leave out" : "left out"}
        />
      </div>
    </nav>
  );
}

function Figure({ count, label, note }: { count: number; label: string; note: string }) {
  return (
    <>
      <span className="block text-price tabular-nums">{count.toLocaleString("en-NG")}</span>
      <span className="block font-medium text-nav">{label}</span>
      {note !== "" && count > 0 && <span className="block text-meta">{note}</span>}
    </>
  );
}
