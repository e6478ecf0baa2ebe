import { useCallback } from "react";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { api } from "../../api.ts";
import { usePolling } from "../../loading/use-polling.ts";

const pollIntervalMs = 1000;

const messages = {
  reading: "Reading the file. No products change yet.",
  importing: "Importing rows.",
  undoing: "Undoing the import.",
} as const;

interface ImportProgressProps {
  readonly productImport: ProductImport;
  readonly onUpdate: (productImport: ProductImport) => void;
}

export function ImportProgress({
  productImport: { id, status, done, rows },
  onUpdate,
}: ImportProgressProps) {
  const fetchImport = useCallback(
    (signal: AbortSignal) => api("GET /staff/imports/:id", { params: { id }, signal }),
    [id],
  );
  usePolling(fetchImport, onUpdate, pollIntervalMs);
  const message = status in messages ? messages[status as keyof typeof messages] : "";
  return (
    <div className="mt-2 max-w-160 border border-line bg-paper px-4 py-5 md:px-5.5">
      <p role="status">
        <span>{message}</span> You can leave this page.
      </p>
      <progress
        aria-label="Progress"
        className="mt-3 w-full accent-indigo"
        {...(rows > 0 && { max: rows, value: done })}
      />
      {rows > 0 && (
        <p className="text-meta text-umber tabular-nums">
          {formatNumber(done)} of {plural(rows, "row")}
        </p>
      )}
    </div>
  );
}
