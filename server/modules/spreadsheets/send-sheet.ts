import { createHash } from "node:crypto";
import { importLimits } from "#contract/api/import-limits.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { staffActor } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import { addJob } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { newId } from "#server/platform/ids.ts";
import { readZipDirectory } from "./check-zip.ts";
import { goodsImportJob, readingTries } from "./goods-import-job.ts";
import { insertImport } from "./imports.queries.ts";
import { SheetFault } from "./sheet-fault.ts";
import { tellImport } from "./tell-import.ts";

const longestName = 120;

/**
 * Takes a spreadsheet in, to be read by a job. What it is, is told by its first bytes; of an Excel file how much it
 * unpacks to is read from its directory before anything is unpacked.
 * @param key the same key and file are taken in once, and answered the same again
 * @throws {AppError} `validation_failed` for what is neither CSV nor .xlsx, or unpacks to more than fits;
 *   `idempotency_mismatch`
 */
export async function sendSheet(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  sent: SentFile | undefined,
  key: string,
): Promise<GoodsImport> {
  const file = requireFile(sent);
  const format = formatOf(file.content);
  const name = file.name.replace(/[\p{Cc}\p{Cs}/\\]/gu, "").trim();
  const fileName = (name || `goods.${format}`).slice(-longestName);
  const body = { fileName, content: createHash("sha256").update(file.content).digest("hex") };
  const once = { call: "POST /staff/imports", key, body };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const id = newId("imp");
    const known = { id, fileName, format, source: file.content, sentAt: runtime.clock() };
    await insertImport(tx, { ...known, sentBy: staffActor(staff) });
    const queued = { key: `goods-import ${id}`, maxAttempts: readingTries };
    await addJob(tx, goodsImportJob, { importId: id }, queued);
    const change = { action: "goods_import.sent", subject: id, after: { fileName } } as const;
    return { reply: await tellImport(tx, runtime.clock(), id), change };
  });
}

/**
 * The file that came with a request.
 * @throws {AppError} `validation_failed` for none, or one with nothing in it
 */
export function requireFile(file: SentFile | undefined): SentFile {
  if (!file) throw refused("Choose a file.");
  if (file.content.length === 0) throw refused("This file is empty. Choose another.");
  return file;
}

/**
 * What a file is, by its first bytes.
 * @throws {AppError} `validation_failed` for what is neither CSV nor .xlsx, or unpacks to more than fits
 */
export function formatOf(content: Buffer): "csv" | "xlsx" {
  const signature = content.subarray(0, 4).toString("hex");
  if (signature === "d0cf11e0") {
    if (content.includes("EncryptedPackage", 0, "utf16le")) {
      throw refused("This Excel file has a password. Save it without one, or as CSV.");
    }
    throw refused("This is an old Excel file (.xls). Save it as .xlsx, or as CSV.");
  }
  if (signature !== "504b0304") {
    // UTF-16 has these bytes too, after its mark.
    const isWide = signature.startsWith("fffe") || signature.startsWith("feff");
    if (!isWide && content.includes(0))
      throw refused("This is neither CSV nor an Excel file (.xlsx).");
    return "csv";
  }
  try {
    readZipDirectory(content);
  } catch (error) {
    throw error instanceof SheetFault ? refused(error.message) : error;
  }
  return "xlsx";
}

/** The fault of a file that cannot be taken. */
export function refused(detail: string): AppError {
  return new AppError("validation_failed", {
    detail,
    errors: [{ field: "file", message: detail }],
  });
}

/** What may come with a call that sends a spreadsheet. */
export const sheetFileLimits = {
  field: "file",
  count: 1,
  fileBytes: importLimits.fileBytes,
  totalBytes: importLimits.fileBytes,
  jsonBytes: 1024,
} as const;
