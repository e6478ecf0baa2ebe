import { useState } from "react";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { momentOf } from "../../parts/when.ts";
import { outcomeWords, rowsOf } from "./import-words.ts";

interface ImportEndProps {
  readonly sheet: GoodsImport;
  readonly onChanged: (sheet: GoodsImport) => void;
}

/** What an import came to, what it left alone and why, and its way back. */
export function ImportEnd({ sheet, onChanged }: ImportEndProps) {
  const { id, version, undoUntil, left } = sheet;
  const [asks, setAsks] = useState(false);
  const { busy, fault, send } = useSending("The import could not be taken back.");
  const undo = () =>
    send(async () => {
      onChanged(await api("POST /staff/imports/:id/undo", { params: { id }, body: { version } }));
    });
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {outcomeWords(sheet)}.{" "}
          {undoUntil !== null && (
            <span className="text-umber">
              It can be taken back until {momentOf(undoUntil, new Date())}.
            </span>
          )}
        </p>
        {undoUntil !== null && (
          <Button look="ghost" size="small" onClick={() => setAsks(true)}>
            Take it back
          </Button>
        )}
      </div>
      {left > 0 && <LeftRows id={id} status={sheet.status} />}
      <ConfirmDialog
        open={asks}
        title="Take this import back?"
        label={`Take ${rowsOf(sheet.written)} back`}
        busy={busy}
        fault={fault}
        onConfirm={() => void undo()}
        onClose={() => setAsks(false)}
      >
        <p>
          What it changed is as it was before, and what it brought in goes to the archive. What was
          changed or sold since stays, and you are told.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function LeftRows({ id, status }: Pick<GoodsImport, "id" | "status">) {
  const { loaded } = useLoaded(
    (signal) =>
      api("GET /staff/imports/:id/rows", { params: { id }, query: { left: true }, signal }),
    ["import-rows", id, "left", status],
  );
  if (loaded.state !== "ready" || loaded.data.data.length === 0) return null;
  const { data, meta } = loaded.data;
  return (
    <section aria-labelledby="left-rows" className="mt-4 border border-amber bg-paper px-4 py-4">
      <h2 id="left-rows" className="type-panel">
        {rowsOf(meta.total)} left as they were
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {data.map(({ row, name, words }) => (
          <li key={row} className="py-2 wrap-anywhere">
            <span className="font-medium">
              Row {row}, {name}:
            </span>{" "}
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
