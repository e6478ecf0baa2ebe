import { Link } from "react-router";
import type { ImportState } from "#contract/api/catalogue/import-limits.ts";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { formatNumber } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";

/** Before the import, after it, and after its undo. */
function tilesFor(status: ProductImport["status"]) {
  const isUndone = status === "undone";
  const isOpen = status === "ready";
  return [
    {
      state: "changed",
      label: isUndone ? "changed, now undone" : isOpen ? "change" : "changed",
      note: "",
    },
    {
      state: "new",
      label: isUndone ? "were new" : "new",
      note: isUndone ? "now in the archive" : "drafts, until they have a picture",
    },
    { state: "unchanged", label: "unchanged", note: "" },
    {
      state: "invalid",
      label: isOpen ? "need fixing" : "skipped",
      note: isOpen ? "fix below or skip" : "",
    },
  ] as const;
}

const tileClasses = "block min-h-25 border-line bg-paper px-4 py-3.5 md:px-5";

interface ImportCountsProps {
  readonly counts: ProductImport["counts"];
  readonly current: ImportState;
  readonly status: ProductImport["status"];
}

export function ImportCounts({ counts, current, status }: ImportCountsProps) {
  const [changed, added, unchanged, invalid] = tilesFor(status);
  return (
    <nav
      aria-label="Rows by result"
      className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4"
    >
      {[changed, added, unchanged].map(({ state, label, note }) => (
        <Link
          key={state}
          to={{ search: `?status=${state}` }}
          replace
          preventScrollReset
          aria-current={state === current ? "page" : undefined}
          className={classNames(
            tileClasses,
            "hover:text-indigo focus-visible:-outline-offset-2",
            state === current && "shadow-[inset_0_-3px_0_var(--color-ink)]",
          )}
        >
          <CountTile count={counts[state]} label={label} note={note} />
        </Link>
      ))}
      <div className={classNames(tileClasses, counts.invalid > 0 && "text-red")}>
        <CountTile count={counts.invalid} label={invalid.label} note={invalid.note} />
      </div>
    </nav>
  );
}

function CountTile({ count, label, note }: { count: number; label: string; note: string }) {
  return (
    <>
      <span className="block text-price tabular-nums">{formatNumber(count)}</span>
      <span className="block font-medium text-nav">{label}</span>
      {note !== "" && count > 0 && <span className="block text-meta">{note}</span>}
    </>
  );
}
