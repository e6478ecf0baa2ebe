import { AppError } from "#server/platform/errors/errors.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { readZipDirectory } from "./check-zip.ts";
import { readSpreadsheet } from "./run-worker.ts";
import { SpreadsheetError } from "./table-rows.ts";

/** @throws {AppError} `validation_failed` */
export async function readUploadedTable(file: UploadedFile | undefined): Promise<string[][]> {
  const { content } = requireUploadedFile(file);
  try {
    return (await readSpreadsheet(detectFormat(content), content)).rows;
  } catch (error) {
    throw error instanceof SpreadsheetError ? fileError(error.message) : error;
  }
}

/** @throws {AppError} `validation_failed` */
export function requireUploadedFile(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw fileError("Choose a file.");
  if (file.content.length === 0) throw fileError("This file is empty. Choose another.");
  return file;
}

/** @throws {AppError} `validation_failed` */
export function detectFormat(content: Buffer): "csv" | "xlsx" {
  const signature = content.subarray(0, 4).toString("hex");
  if (signature === "d0cf11e0") {
    if (content.includes("EncryptedPackage", 0, "utf16le")) {
      throw fileError("This Excel file has a password. Save it without one, or as CSV.");
    }
    throw fileError("This is an old Excel file (.xls). Save it as .xlsx, or as CSV.");
  }
  if (signature !== "504b0304") {
    // UTF-16 contains them too, after its byte order mark.
    const isWide = signature.startsWith("fffe") || signature.startsWith("feff");
    if (!isWide && content.includes(0))
      throw fileError("This is neither CSV nor an Excel file (.xlsx).");
    return "csv";
  }
  try {
    readZipDirectory(content);
  } catch (error) {
    throw error instanceof SpreadsheetError ? fileError(error.message) : error;
  }
  return "xlsx";
}

function fileError(detail: string): AppError {
  return new AppError("validation_failed", {
    detail,
    errors: [{ field: "file", message: detail }],
  });
}
