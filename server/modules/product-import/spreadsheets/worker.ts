import "#server/platform/concurrency/ignore-signals.ts";
import { checkZipContent } from "./check-zip.ts";
import { type ParsedTable, parseCsv } from "./parse-csv.ts";
import type { WorkerResult, WorkerTask } from "./run-worker.ts";
import { SpreadsheetError, TableRows } from "./table-rows.ts";

process.once("message", async (task: WorkerTask) => {
  const result = await runTask(task).catch((error: unknown): WorkerResult => {
    if (error instanceof SpreadsheetError) return { error: error.message };
    return { error: "This file cannot be read. Save it again as .xlsx, or as CSV." };
  });
  process.send?.(result);
});

process.send?.("ready");

async function runTask(task: WorkerTask): Promise<WorkerResult> {
  if (task.kind === "write") return { content: await writeXlsx(task) };
  const content = Buffer.from(task.content);
  return task.kind === "csv" ? parseCsv(content) : await readXlsx(content);
}

async function readXlsx(content: Buffer): Promise<ParsedTable> {
  checkZipContent(content);
  const table = new TableRows();
  // Imported lazily: a process that reads does not need what one that writes does.
  const { readSheet } = await import("read-excel-file/node");
  for (const row of await readSheet(content)) table.add(row.map(toText));
  return { rows: table.rows, isEncodingGuessed: false };
}

/** Formulas give their saved result; nothing is calculated. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  // Removes floating point noise.
  if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** Escapes text that looks like an escape of ECMA-376 part 1, 22.9.2.19. */
function toXlsxText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}

async function writeXlsx({ rows, widths }: Extract<WorkerTask, { kind: "write" }>) {
  const [headings = [], ...others] = rows;
  const table = [
    headings.map((value) => ({
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
  const file = writeExcelFile(table, { sheet: "Products", columns, stickyRowsCount: 1 });
  return new Uint8Array(await file.toBuffer());
}
