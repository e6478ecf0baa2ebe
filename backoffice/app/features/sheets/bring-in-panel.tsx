import { type DragEvent, useId } from "react";
import { useNavigate } from "react-router";
import { importLimits } from "#contract/api/import-limits.ts";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";

const megabytes = importLimits.fileBytes / 1024 / 1024;

/** Sends a spreadsheet, and leads to what it would do. */
export function BringInPanel() {
  const navigate = useNavigate();
  const fileId = useId();
  const { busy, fault, send } = useSending("The file could not be sent.");

  async function sendFile(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.append("request", "{}");
    body.append("file", file, file.name);
    await send(async () => {
      const { id } = await api("POST /staff/imports", { body });
      await navigate(`/products/sheets/${id}`);
    });
  }
  function dropHere(event: DragEvent) {
    event.preventDefault();
    void sendFile(event.dataTransfer.files[0]);
  }

  return (
    <Panel title="Bring goods in">
      <label
        htmlFor={fileId}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropHere}
        className="flex min-h-24 cursor-pointer flex-col items-center justify-center border border-line-strong border-dashed p-3 text-center focus-within:outline-2 focus-within:outline-indigo hover:border-ink"
      >
        <span className="font-medium">{busy ? "Sending…" : "Choose a CSV or Excel file"}</span>
        <span className="text-meta text-umber">
          or drop it here: {megabytes} MB, {importLimits.rows.toLocaleString("en-NG")} rows at most
        </span>
        <input
          id={fileId}
          type="file"
          accept=".csv,.xlsx,.tsv,text/csv"
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            void sendFile(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      <FormFault text={fault || null} />
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-meta text-umber">
        <li>You see what would change first. Nothing is written before you say so.</li>
        <li>
          The first row names the columns as what you take out does: Name, For, Type, Price and, for
          the pieces of each size, Stock M, Stock L.
        </li>
        <li>
          An empty cell leaves what is there; “none” takes it out. A row without an Id is found by
          its name or becomes a draft.
        </li>
        <li>
          Pieces: 12 was counted, “add 12” came and “less 2” went. What sells meanwhile stays sold.
        </li>
      </ul>
    </Panel>
  );
}
