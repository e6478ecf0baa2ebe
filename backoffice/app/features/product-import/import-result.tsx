import { useState } from "react";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
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
