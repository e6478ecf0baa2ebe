import { useRef, useState } from "react";
import type { GoodsImport, ImportRow, MendedRow } from "#contract/api/staff-imports.ts";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { useMay } from "../../session/use-member.ts";
import { faultWords, rowsOf } from "./import-words.ts";
import { MakeType } from "./make-type.tsx";
import { MendField } from "./mend-field.tsx";
import { RowPicture } from "./row-picture.tsx";

interface FaultyRowsProps {
  readonly sheet: GoodsImport;
  readonly onChanged: (sheet: GoodsImport) => void;
}

/** The rows that cannot be taken, each with what is wrong, to be put right in place. */
export function FaultyRows({ sheet: { id, counts }, onChanged }: FaultyRowsProps) {
  const reload = useReloading();
  const [told, setTold] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const { loaded, reload: retry } = useLoaded(
    (signal) =>
      api("GET /staff/imports/:id/rows", { params: { id }, query: { tab: "faulty" }, signal }),
    ["import-rows", id, "faulty"],
  );
  if (loaded.state === "failed") {
    return <Failure fault={loaded.fault} message="The rows could not be loaded." onRetry={retry} />;
  }
  if (loaded.state === "loading") return null;
  const rows = loaded.data.data;
  const more = counts.faulty - rows.length;

  function note({ row, import: sheet }: MendedRow) {
    const isRight = row.faults.length === 0;
    setTold(
      isRight
        ? `Row ${row.row} is right now.`
        : `Row ${row.row}: ${row.faults.map(faultWords).join(" ")}`,
    );
    if (isRight) focusNext(list.current, row.row);
    onChanged(sheet);
    reload("import-rows");
  }
  function noteType(name: string, sheet: GoodsImport) {
    const { faulty } = sheet.counts;
    setTold(
      `${name} is a type now. ${faulty === 0 ? "Every row" : `All but ${rowsOf(faulty)}`} can be taken.`,
    );
    // The row that was pressed goes with its like; the list itself goes with the last.
    document.getElementById(faulty === 0 ? "room" : "faulty-rows")?.focus();
    onChanged(sheet);
    reload("import-rows");
  }

  return (
    <section aria-labelledby="faulty-rows" className="my-4 bg-red-wash px-4 md:px-5">
      <h2 id="faulty-rows" tabIndex={-1} className="sr-only">
        {rowsOf(counts.faulty)} to put right
      </h2>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul ref={list} className="divide-y divide-line-strong">
        {rows.map((row) => (
          <FaultyRow key={row.row} id={id} row={row} onMended={note} onTypeMade={noteType} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-line-strong border-t py-3 text-meta text-red">
          And {rowsOf(more)} more: they appear here once these are right, and are in the download.
        </p>
      )}
    </section>
  );
}

interface FaultyRowProps {
  readonly id: string;
  readonly row: ImportRow;
  readonly onMended: (mended: MendedRow) => void;
  readonly onTypeMade: (name: string, sheet: GoodsImport) => void;
}

function FaultyRow({ id, row, onMended, onTypeMade }: FaultyRowProps) {
  const may = useMay();
  return (
    <li
      id={`row-${row.row}`}
      className="grid items-center gap-x-5 gap-y-1 py-2.5 md:grid-cols-[5rem_minmax(0,14rem)_minmax(0,1fr)]"
    >
      <span className="font-medium text-red tabular-nums">
        Row {row.row}
        <span className="md:hidden">{row.name && `, ${row.name}`}</span>
      </span>
      <span className="flex items-center gap-3 max-md:hidden">
        <RowPicture image={row.image} />
        <span className="min-w-0 wrap-anywhere">{row.name}</span>
      </span>
      <ul className="grid gap-2">
        {row.faults.map((fault) => {
          const { column, text, message, newType } = fault;
          return (
            <li
              key={`${column} ${text} ${message}`}
              className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1"
            >
              <span className="mr-auto min-w-0 wrap-anywhere text-red">{faultWords(fault)}</span>
              {newType !== undefined && may("products.edit") && (
                <MakeType
                  id={id}
                  row={row}
                  name={newType}
                  onMade={(sheet) => onTypeMade(newType, sheet)}
                />
              )}
              {column !== "" && <MendField id={id} row={row} fault={fault} onMended={onMended} />}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** What has the focus goes away with its row: it goes on to the next row, or to the room where that was the last. */
function focusNext(list: HTMLUListElement | null, row: number): void {
  const rows = [...(list?.children ?? [])];
  const at = rows.findIndex((each) => each.id === `row-${row}`);
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector("input");
  (next ?? document.getElementById("room"))?.focus();
}
