import { importLimits } from "#contract/api/import-limits.ts";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FileDrop } from "../../parts/file-drop.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useOnceKey } from "../../parts/use-once-key.ts";

const megabytes = importLimits.fileBytes / 1024 / 1024;

/** Sends a spreadsheet, and leads to what it would do. */
export function BringInPanel() {
  const goOn = useGoOn();
  const keyOf = useOnceKey();
  const { busy, fault, send } = useSending("The file could not be sent.");

  async function sendFile(file: File) {
    const body = new FormData();
    body.append("request", "{}");
    body.append("file", file, file.name);
    const headers = keyOf([file.name, file.size, file.lastModified]);
    await send(async () => {
      const { id } = await api("POST /staff/imports", { headers, body });
      await goOn(`/products/sheets/${id}`);
    });
  }

  return (
    <Panel title="Bring goods in">
      <FileDrop
        label="Choose a CSV or Excel file"
        hint={`or drop it here: ${megabytes} MB, ${importLimits.rows.toLocaleString("en-NG")} rows at most`}
        busy={busy}
        onFile={(file) => void sendFile(file)}
      />
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
