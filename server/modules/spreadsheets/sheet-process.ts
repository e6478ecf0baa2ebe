import { checkZipContent } from "./check-zip.ts";
import type { SheetTask, SheetTaskDone } from "./in-sheet-process.ts";
import { readCsv } from "./read-csv.ts";
import { SheetFault } from "./sheet-fault.ts";
import { TableRows } from "./table-rows.ts";

process.once("message", async (task: SheetTask) => {
  const done = await work(task).catch((error: unknown): SheetTaskDone => {
    if (error instanceof SheetFault) return { fault: error.message };
    return { fault: "This file cannot be read. Save it again as .xlsx, or as CSV." };
  });
  process.send?.(done);
});

process.send?.("ready");

async function work(task: SheetTask): Promise<SheetTaskDone> {
  if (task.kind === "write") return { content: await writeXlsx(task) };
  const content = Buffer.from(task.content);
  return { rows: task.kind === "csv" ? readCsv(content) : await readXlsx(content) };
}

async function readXlsx(content: Buffer): Promise<string[][]> {
  checkZipContent(content);
  const table = new TableRows();
  // Here and below: a process that reads starts without what only one that writes needs.
  const { readSheet } = await import("read-excel-file/node");
  for (const row of await readSheet(content)) table.add(row.map(toText));
  return table.rows;
}

/** A cell as text. Of a formula the file holds what it came to when it was saved; nothing is reckoned here. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  // What floating point left of a sum in the spreadsheet.
  if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** A text that reads like the code of a sign (ECMA-376 part 1, 22.9.2.19) as one that does not. */
function toXlsxText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}

async function writeXlsx({ rows, widths }: Extract<SheetTask, { kind: "write" }>) {
  const [heads = [], ...others] = rows;
  const sheet = [
    heads.map((value) => ({
      value: String(value ?? ""),
      type: String,
      fontWeight: "bold" as const,
    })),
    ...others.map((row) =>
      row.map((value) => {
        if (value === null || value === undefined || value === "") return null;
        return typeof value === "number"
          ? { value, type: Number }
          : { value: toXlsxText(value), type: String };
      }),
    ),
  ];
  const columns = widths.map((width) => ({ width }));
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const file = writeExcelFile(sheet, { sheet: "Goods", columns, stickyRowsCount: 1 });
  return new Uint8Array(await file.toBuffer());
}
