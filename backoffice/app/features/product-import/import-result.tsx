import { useState } from "react";
import { Link } from "react-router";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { ImportState } from "#contract/api/catalogue/product-limits.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { formatOutcome } from "./import-labels.ts";

interface ImportResultProps {
  readonly productImport: ProductImport;
  readonly onChanged: (productImport: ProductImport) => void;
}

export function ImportResult({ productImport, onChanged }: ImportResultProps) {
  const { id, version, undoUntil, skipped } = productImport;
  const [isConfirming, setConfirming] = useState(false);
  const { busy, error, send } = useSubmission("The import could not be undone.");
  const undo = () =>
    send(async () => {
      onChanged(await api("POST /staff/imports/:id/undo", { params: { id }, body: { version } }));
    });
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <span>{formatOutcome(productImport)}</span>.{" "}
          {undoUntil !== null && (
            <span className="text-umber">
              You can undo it until {formatDateTime(undoUntil, new Date())}.
            </span>
          )}
        </p>
        {undoUntil !== null && (
          <Button variant="ghost" size="small" onClick={() => setConfirming(true)}>
            Undo import
          </Button>
        )}
      </div>
      {skipped > 0 && <SkippedRows id={id} status={productImport.status} />}
      <ConfirmDialog
        open={isConfirming}
        title="Undo this import?"
        label={`Undo ${plural(productImport.written, "row")}`}
        busy={busy}
        error={error}
        onConfirm={() => void undo()}
        onClose={() => setConfirming(false)}
      >
        <p>
          Changed products go back to how they were, and new ones move to the archive. Anything
          edited or sold since stays, and is listed here.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function SkippedRows({ id, status }: Pick<ProductImport, "id" | "status">) {
  const { loaded } = useLoaded(
    (signal) =>
      api("GET /staff/imports/:id/rows", { params: { id }, query: { skipped: true }, signal }),
    ["import-rows", id, "skipped", status],
  );
  if (loaded.state !== "ready" || loaded.data.data.length === 0) return null;
  const { data, meta } = loaded.data;
  return (
    <section aria-labelledby="skipped-rows" className="mt-4 border border-amber bg-paper px-4 py-4">
      <h2 id="skipped-rows" className="type-panel">
        {plural(meta.total, "row")} skipped
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {data.map(({ row, name, message }) => (
          <li key={row} className="py-2 wrap-anywhere">
            <span className="font-medium">
              Row {row}, {name}:
            </span>{" "}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

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
