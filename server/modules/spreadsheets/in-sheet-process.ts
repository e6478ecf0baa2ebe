import type { CsvCell } from "#contract/bulk/to-csv.ts";
import { createGate } from "#server/platform/gate.ts";
import { startProcess, TookTooMuch } from "#server/platform/start-process.ts";
import { SheetFault } from "./sheet-fault.ts";

/** What is done with a spreadsheet. */
export type SheetTask =
  | { readonly kind: "csv" | "xlsx"; readonly content: Uint8Array }
  | {
      readonly kind: "write";
      readonly rows: readonly (readonly CsvCell[])[];
      readonly widths: readonly number[];
    };

/** What came of it. */
export type SheetTaskDone =
  | { readonly rows: string[][] }
  | { readonly content: Uint8Array }
  | { readonly fault: string };

/** For longer nobody waits, and no file within the bounds takes it, in ms. */
const patienceMs = 60_000;
/** Of twenty thousand rows with long descriptions, in MB. */
const memory = 384;

const program = new URL("./sheet-process.ts", import.meta.url);

/** One at a time: each takes a core for a second. */
const inTurn = createGate({ running: 1, waiting: 20, retryAfter: 10 });

/**
 * Reads a file, as the rows of its first sheet, in a process of its own: the store answers others meanwhile, a file that
 * wants too much memory or time takes that process with it and nothing else, and all its memory is given back.
 * @throws {SheetFault}; {Error} where the process ended, or never began, through no fault of the file
 */
export async function readSheetFile(
  kind: "csv" | "xlsx",
  content: Uint8Array,
): Promise<string[][]> {
  const done = await inTurn(() => runProcess({ kind, content })).catch((error: unknown) => {
    if (!(error instanceof TookTooMuch)) throw error;
    throw new SheetFault("This file takes too much to read. Save it as CSV, or send it in parts.");
  });
  if ("rows" in done) return done.rows;
  throw new SheetFault("fault" in done ? done.fault : "This file cannot be read.");
}

/** Writes rows as an Excel file, the first of them its heads; a text stays a text and never is a formula. */
export async function writeXlsxFile(
  rows: readonly (readonly CsvCell[])[],
  widths: readonly number[],
): Promise<Buffer> {
  const done = await inTurn(() => runProcess({ kind: "write", rows, widths }));
  if ("content" in done) return Buffer.from(done.content);
  throw new Error("An Excel file could not be written");
}

async function runProcess(task: SheetTask): Promise<SheetTaskDone> {
  const started = startProcess(program, {
    // Nothing of the store's settings: what reads strangers' files needs none of them.
    env: {},
    execArgv: [`--max-old-space-size=${memory}`],
  });
  try {
    return await started.ask<SheetTaskDone>(task, patienceMs);
  } finally {
    started.end();
  }
}
