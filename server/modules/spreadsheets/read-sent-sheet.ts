import type { SentFile } from "#server/platform/http/receive-files.ts";
import { readSheetFile } from "./in-sheet-process.ts";
import { formatOf, refused, requireFile } from "./send-sheet.ts";
import { SheetFault } from "./sheet-fault.ts";

/**
 * The rows of a spreadsheet that came with a request, of which nothing is kept.
 * @throws {AppError} `validation_failed` for what is neither CSV nor .xlsx, or cannot be read
 */
export async function readSentSheet(file: SentFile | undefined): Promise<string[][]> {
  const { content } = requireFile(file);
  try {
    return await readSheetFile(formatOf(content), content);
  } catch (error) {
    throw error instanceof SheetFault ? refused(error.message) : error;
  }
}
