import type { CsvCell } from "#contract/bulk/to-csv.ts";
import { ResourceLimitError, startProcess } from "#server/platform/concurrency/start-process.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import type { ParsedTable } from "./parse-csv.ts";
import { SpreadsheetError } from "./table-rows.ts";

export type WorkerTask =
  | { readonly kind: "csv" | "xlsx"; readonly content: Uint8Array }
  | {
      readonly kind: "write";
      readonly rows: readonly (readonly CsvCell[])[];
      readonly widths: readonly number[];
    };

export type WorkerResult =
  | ParsedTable
  | { readonly content: Uint8Array }
  | { readonly error: string };

const timeoutMs = 60_000;
const maxMemoryMb = 384;

const workerUrl = new URL("./worker.ts", import.meta.url);

/** One at a time: each takes a core for a second. */
const limiter = createSemaphore({
  maxRunning: 1,
  maxWaiting: 20,
  retryAfter: 10,
  dropsDisconnected: true,
});

/**
 * In a child process: a file that takes too much memory or time ends that process only.
 * @throws {SpreadsheetError}
 */
export async function readSpreadsheet(
  kind: "csv" | "xlsx",
  content: Uint8Array,
): Promise<ParsedTable> {
  const result = await limiter(() => runProcess({ kind, content })).catch((error: unknown) => {
    if (!(error instanceof ResourceLimitError)) throw error;
    throw new SpreadsheetError(
      "This file is too large to read. Save it as CSV, or split it into smaller files.",
    );
  });
  if ("rows" in result) return result;
  throw new SpreadsheetError("error" in result ? result.error : "This file cannot be read.");
}

/** Text stays text and never becomes a formula. */
export async function writeXlsxFile(
  rows: readonly (readonly CsvCell[])[],
  widths: readonly number[],
): Promise<Buffer> {
  const result = await limiter(() => runProcess({ kind: "write", rows, widths }));
  if ("content" in result) return Buffer.from(result.content);
  throw new Error("An Excel file could not be written");
}

async function runProcess(task: WorkerTask): Promise<WorkerResult> {
  const child = startProcess(workerUrl, {
    // Code that reads untrusted files gets none of the store's settings.
    env: {},
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
  });
  try {
    return await child.run<WorkerResult>(task, timeoutMs);
  } finally {
    child.kill();
  }
}
