import type { SentFile } from "#server/platform/http/receive-files.ts";
import { readSheetFile } from "./in-sheet-process.ts";
import { formatOf, refused } from "./send-sheet.ts";
import { SheetFault } from "./sheet-fault.ts";

/**
 * The rows of a spreadsheet that came with a request, of which nothing is kept.
 * @throws {AppError} `validation_failed` for what is neither CSV nor .xlsx, or cannot be read
 */
export async function readSentSheet(file: SentFile | undefined): Promise<string[][]> {
  if (!file || file.content.length === 0) throw refused("Choose a file.");
  try {
    return await readSheetFile(formatOf(file.content), file.content);
  } catch (error) {
    throw error instanceof SheetFault ? refused(error.message) : error;
  }
}
