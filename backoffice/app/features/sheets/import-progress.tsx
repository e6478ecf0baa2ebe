import { useCallback } from "react";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { api } from "../../api.ts";
import { useAskingAgain } from "../../parts/use-asking-again.ts";
import { rowsOf } from "./import-words.ts";

const everyMs = 1000;

const words = {
  reading: "The file is being read. Nothing of the goods is changed by that.",
  importing: "The rows are going in.",
  undoing: "The import is being taken back.",
} as const;

interface ImportProgressProps {
  readonly sheet: GoodsImport;
  readonly onNews: (sheet: GoodsImport) => void;
}

/** How far an import is that goes on by itself. */
export function ImportProgress({ sheet: { id, status, done, rows }, onNews }: ImportProgressProps) {
  const ask = useCallback(
    (signal: AbortSignal) => api("GET /staff/imports/:id", { params: { id }, signal }),
    [id],
  );
  useAskingAgain(ask, onNews, everyMs);
  const said = status in words ? words[status as keyof typeof words] : "";
  return (
    <div className="mt-2 max-w-160 border border-line bg-paper px-4 py-5 md:px-5.5">
      <p role="status">{said} You may leave this page.</p>
      <progress
        aria-label="How far it is"
        className="mt-3 w-full accent-indigo"
        {...(rows > 0 && { max: rows, value: done })}
      />
      {rows > 0 && (
        <p className="text-meta text-umber tabular-nums">
          {done.toLocaleString("en-NG")} of {rowsOf(rows)}
        </p>
      )}
    </div>
  );
}
